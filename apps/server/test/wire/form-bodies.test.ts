import { contract } from '@countersign/contract'
import { startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { bodyLimitsOf } from '../../src/platform/http/bodies.ts'

const app = await startTestApp()

const login = `tenantId=${tenants.own}&account=zhangsan&password=${testPassword}`

async function post(body: string, type = 'application/x-www-form-urlencoded') {
  const headers = { ...app.basic, 'content-type': type }
  const answer = await app.send({ method: 'POST', url: '/api/blade-auth/token', headers, body })
  return { status: answer.status, msg: answer.body.msg }
}

const wrong = { status: 400, msg: '用户名或密码错误' }

it.each([
  ['a form', login],
  ['a form that names its character set', login, 'application/x-www-form-urlencoded; charset=UTF-8'],
  ['escaped characters', login.replace('zhangsan', '%7ahang%73an')],
  ['the last of repeated keys', `account=lisi&${login}`],
  ['further names with brackets or dots', `${login}&account[]=lisi&account[0]=lisi&account.x=lisi`],
  [
    'further names that every object inherits',
    `${login}&__proto__=x&__proto__[account]=lisi&constructor=x&toString=x`,
  ],
  ['empty pairs', `&&${login}&=&&x&=y`],
])('takes %s', async (_what, body, type?: string) => {
  expect((await post(body, type)).status).toBe(200)
})

it.each([
  ['a wrong password as the last of repeated keys', `${login}&password=wrong`, wrong],
  ['a broken escape', `${login}%zz`, wrong],
  ['a plus in an account, which means a blank', login.replace('zhangsan', 'zhang+san'), wrong],
  ['half a character', login.replace('zhangsan', '%E5%BC'), wrong],
  ['an account in brackets', login.replace('account', 'account[]'), wrong],
  ['an empty form', '', wrong],
  [
    'JSON with the content type of a form',
    JSON.stringify({ account: 'zhangsan', password: testPassword }),
    wrong,
  ],
])('refuses %s', async (_what, body, expected) => {
  expect(await post(body)).toEqual(expected)
})

const limit = bodyLimitsOf(contract.token).bytes

it('accepts a body of the maximum size and refuses one byte more', async () => {
  const filled = (size: number) => `${login}&x=`.padEnd(size, 'x')
  expect((await post(filled(limit))).status).toBe(200)
  expect((await post(filled(limit + 1))).status).toBe(413)
})
