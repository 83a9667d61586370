import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { readToken, saveSession } from '../../lib/session/session.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { authInfo, lisi } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const guest = { ...lisi, id: '-1', userId: '-1', account: 'xiaoming', roles: ['guest'], oauthId: 'o-1' }
const met = { state: '', reason: '', meetsBy: 'number', claim: 'A-17' }

/** A server at which the caller is a guest until the identity is bound. */
function serve(more: Record<string, unknown> = {}) {
  const server = stubServer({
    ...inside,
    info: () => (readToken() === 'bound' ? lisi : guest),
    ownRegistration: met,
    logout: true,
    ...more,
  })
  return server
}
async function openDialog() {
  saveSession({ ...authInfo('guest'), userId: '-1', roles: ['guest'] })
  const page = openPage('/wel/index', { token: null })
  const dialog = within(await screen.findByRole('dialog', { name: '绑定账号' }))
  const bind = async (password: string) => {
    await page.user.type(dialog.getByLabelText('登录密码'), password)
    await page.user.click(dialog.getByRole('button', { name: /绑定$/ }))
  }
  return { ...page, dialog, bind }
}

test('an identity that a third party vouches for is bound with the password, and the person is inside', async () => {
  const server = serve({ identityBind: authInfo('bound') })
  const { dialog, bind } = await openDialog()
  expect(dialog.getByText(/工号为 A-17/)).toBeDefined()
  await bind('my-password-1')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('button', { name: /^用户菜单/ })).toBeDefined()
  expect(server.of('identityBind').map(({ input }) => input)).toEqual([{ password: 'my-password-1' }])
})

test('a refusal is said at the field, which is emptied', async () => {
  const said = '密码不正确，或没有对应的账号'
  serve({ identityBind: new Refusal(400, said, { error: 'identityWrong', fields: { password: said } }) })
  const { dialog, bind } = await openDialog()
  await bind('wrong')
  await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2))
  expect(dialog.getByLabelText('登录密码')).toHaveProperty('value', '')
  expect(readToken()).not.toBe('bound')
})

test('a person with a second factor is asked for it, and the log-in ends by the token call', async () => {
  const data = { ticket: 't-1', factors: ['totp', 'recovery'] }
  const server = serve({
    identityBind: () =>
      new Response(
        JSON.stringify({ code: 400, success: false, msg: '请完成两步验证', error: 'factorNeeded', data }),
        { status: 400 },
      ),
    token: authInfo('bound'),
  })
  const { bind, user } = await openDialog()
  await bind('my-password-1')
  await user.type(await screen.findByLabelText('动态验证码'), '123456')
  await user.click(screen.getByRole('button', { name: '验证' }))
  expect(await screen.findByRole('button', { name: /^用户菜单/ })).toBeDefined()
  expect(server.of('token')[0]?.input).toMatchObject({
    grantType: 'social',
    tenantId: '000000',
    ticket: 't-1',
    totp: '123456',
  })
})

test('a stranger asks for an account, and comes back', async () => {
  serve()
  const { dialog, user } = await openDialog()
  await user.click(dialog.getByRole('button', { name: '没有账号，去注册' }))
  const register = within(await screen.findByRole('dialog', { name: '账号注册' }))
  await user.click(register.getByRole('button', { name: '已有账号，去绑定' }))
  expect(await screen.findByRole('dialog', { name: '绑定账号' })).toBeDefined()
})

test('where the third party vouches for nothing, only a request can be made', async () => {
  serve({ ownRegistration: { ...met, meetsBy: '', claim: '' } })
  openPage('/wel/index')
  const register = within(await screen.findByRole('dialog', { name: '账号注册' }))
  expect(register.queryByRole('button', { name: '已有账号，去绑定' })).toBeNull()
})

test('without an answer a request can be made, and the server is not asked again and again', async () => {
  const server = serve({ ownRegistration: new Refusal(500, '服务异常') })
  openPage('/wel/index')
  expect(await screen.findByRole('dialog', { name: '账号注册' })).toBeDefined()
  expect(server.of('ownRegistration')).toHaveLength(1)
})
