import { describe, expect, it } from 'vitest'
import { contract, errors, listRoutes } from '../src/index.ts'

const routes = listRoutes()

describe('the contract', () => {
  it.each(routes)('$name has a path under /api and says what it does', ({ route }) => {
    expect(route.path).toMatch(
      /^\/api\/(article|asset|partner|shop|blade-auth|blade-user|blade-system|blade-log|blade-desk|oa_info|files)\//,
    )
    expect(route.summary).not.toBe('')
  })

  it('has no two calls with the same method and path', () => {
    const seen = routes.map(({ route }) => `${route.method} ${route.path}`)
    expect(new Set(seen).size).toBe(seen.length)
  })

  it('changes nothing without a token', () => {
    const open = routes.filter(({ route }) => route.writes && route.access !== 'token')
    expect(open.map(({ name }) => name)).toEqual([])
  })

  /** platform.txt §7, typed by hand. */
  it.each([
    ['list', 'GET', '/api/oa_info/oa_message/list'],
    ['detail', 'GET', '/api/oa_info/oa_message/detail'],
    ['agreeClick', 'GET', '/api/oa_info/oa_message/agreeClick'],
    ['agreeClick2', 'GET', '/api/oa_info/oa_message/agreeClick2'],
    ['overrule', 'GET', '/api/oa_info/oa_message/overrule'],
    ['abandonClick', 'GET', '/api/oa_info/oa_message/abandonClick'],
    ['withDraw', 'GET', '/api/oa_info/oa_message/withDraw'],
    ['exportPDF', 'GET', '/api/oa_info/{kind}/exportPDF'],
    ['uploadByte', 'POST', '/api/files/uploadByte'],
    ['token', 'POST', '/api/blade-auth/token'],
    ['captcha', 'GET', '/api/blade-auth/captcha'],
    ['userList', 'GET', '/api/blade-user/userList'],
    ['usersByDept', 'GET', '/api/blade-user/getUsersByDeptId'],
    ['menuRoutes', 'GET', '/api/blade-system/menu/routes'],
  ] as const)('%s has the method and path of the specification: %s %s', (name, method, path) => {
    expect(contract[name]).toMatchObject({ method, path })
  })
})

describe('every error', () => {
  it.each(Object.entries(errors))(
    '%s has a status and a message in both languages',
    (_code, { status, zh, en }) => {
      expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 423, 429, 431, 500, 503]).toContain(status)
      expect(zh).not.toBe('')
      expect(en).not.toBe('')
    },
  )
})
