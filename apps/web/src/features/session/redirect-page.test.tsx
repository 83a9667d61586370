import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToken, readUserId } from '../../lib/session/session.ts'
import { saveStored } from '../../lib/storage/stored.ts'
import { openPage } from '../../../test/open-page.tsx'
import { authInfo, counts, lisi, menu } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const inside = {
  info: lisi,
  menuRoutes: menu,
  counts,
  types: [],
  list: { records: [], total: 0, size: 10, current: 1, pages: 0 },
  captcha: { enabled: false },
}
const away = (address: string) => openPage(address, { token: null })

test('a person who comes back from a third party is logged in, by one call', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const server = stubServer({ ...inside, token: () => promise })
  const { address } = away('/oauth/redirect/github?code=c-1&state=s-1')
  expect(await screen.findByText('第三方系统登录中,请稍后。。。')).toBeDefined()
  await waitFor(() => expect(server.of('token')).toHaveLength(1))
  resolve(authInfo('fresh'))
  await waitFor(() => expect(address()).toBe('/wel/index'))
  expect(server.of('token')).toHaveLength(1)
  const [sent] = server.of('token')
  expect(sent?.input).toMatchObject({
    grantType: 'social',
    tenantId: '000000',
    source: 'github',
    code: 'c-1',
    state: 's-1',
  })
  expect(sent?.headers.get('Tenant-Id')).toBe('000000')
  expect(readToken()).toBe('fresh')
})

test("DingTalk's name of the code is known", async () => {
  const server = stubServer({ ...inside, token: authInfo('fresh') })
  away('/oauth/redirect/dingtalk?authCode=d-1&state=s-1')
  await waitFor(() => expect(server.of('token')[0]?.input).toMatchObject({ code: 'd-1' }))
})

test('a refusal is shown once, with a way back', async () => {
  const refused = '第三方登录已失效，请重新登录'
  stubServer({ ...inside, token: new Refusal(400, refused, { error: 'socialExpired' }) })
  const { user, address } = away('/oauth/redirect/github?code=c-1&state=s-1')
  expect(await screen.findAllByText(refused)).toHaveLength(1)
  expect(screen.getByText('登录未完成')).toBeDefined()
  await user.click(screen.getByRole('link', { name: '返回登录' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('an identity without an account is asked to register', async () => {
  const guest = { ...lisi, id: '-1', userId: '-1', account: 'xiaoming', roles: ['guest'], oauthId: 'o-1' }
  stubServer({
    ...inside,
    info: guest,
    ownRegistration: { state: '', reason: '', meetsBy: '', claim: '' },
    token: { ...authInfo('guest'), userId: '-1', roles: ['guest'], oauthId: 'o-1' },
  })
  const { address } = away('/oauth/redirect/github?code=c-1&state=s-1')
  expect(await screen.findByRole('dialog', { name: '账号注册' })).toBeDefined()
  expect(address()).toBe('/wel/index')
  expect(readToken()).toBe('guest')
})

test.each([
  ['error=access_denied&state=s-1', '您已取消登录'],
  ['error=temporarily_unavailable', '该登录方式暂时无法使用，请稍后再试'],
  ['error=constructor', '登录未完成'],
  ['code=c-1', '登录未完成'],
  ['state=s-1', '登录未完成'],
])('?%s calls no server', async (query, words) => {
  const server = stubServer(inside)
  away(`/oauth/redirect/github?${query}`)
  expect(await screen.findByText(words)).toBeDefined()
  expect(server.of('token')).toEqual([])
})

test('the log-in page links to the configured third parties', async () => {
  stubServer({ ...inside, logInSources: [{ source: 'company', name: '集团账号' }] })
  away('/login')
  const link = await screen.findByRole('link', { name: '集团账号' })
  expect(link.getAttribute('href')).toBe('/api/blade-auth/oauth/render/company?tenantId=000000')
})

test('where people name their tenant, they name it for a third party, too, and come back to it', async () => {
  const server = stubServer({
    ...inside,
    tenantInfo: { tenantId: '', domain: '', tenantMode: true, registration: false },
    logInSources: [{ source: 'company', name: '集团账号' }],
  })
  const { user } = away('/login')
  const link = await screen.findByRole('link', { name: '集团账号' })
  await user.click(link)
  const others = within(screen.getByRole('navigation', { name: '其他登录方式' }))
  expect(others.getByRole('alert').textContent).toBe('请输入租户编号')
  await user.type(others.getByRole('textbox'), '271828')
  expect(link.getAttribute('href')).toBe('/api/blade-auth/oauth/render/company?tenantId=271828')
  fireEvent.click(link)
  cleanup()
  away('/oauth/redirect/company?code=c-1&state=s-1')
  await waitFor(() => expect(server.of('token')[0]?.input).toMatchObject({ tenantId: '271828' }))
})

test('a token that is empty ends the session: nothing of the person stays in the stores', async () => {
  stubServer(inside)
  openPage('/wel/index')
  await screen.findByRole('navigation', { name: '主菜单' })
  saveStored('token', '')
  cleanup()
  openPage('/info/index', { token: null })
  await screen.findByRole('button', { name: '登录' })
  await waitFor(() => expect(readUserId()).toBe(''))
  expect(Object.keys(localStorage).filter((key) => /token|userInfo/i.test(key))).toEqual([])
})

test('an applicant who comes back reads that the request waits', async () => {
  const said = '注册申请已提交,请耐心等待管理员通过!'
  stubServer({ ...inside, token: new Refusal(400, said, { error: 'registrationWaits' }) })
  away('/oauth/redirect/github?code=c-1&state=s-1')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(said))
  expect(screen.getByRole('link', { name: '返回登录' })).toBeDefined()
})
