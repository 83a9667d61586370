import { contract, listRoutes, type Route } from '@countersign/contract'
import { startTestApp, testPassword } from '@countersign/server/testing'
import { expect, it } from 'vitest'

const app = await startTestApp()
const lisi = await app.login('lisi')
await app.owner.query(`update app_user set must_change_password = true where account = 'lisi'`)

const pathOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, 'leave')
const callAs = async (route: Route) =>
  app.send({
    method: route.method,
    url: pathOf(route),
    headers: lisi.headers,
    ...(route.method === 'POST' && { body: {} }),
  })

it('a person who must change the password is refused every call but few', async () => {
  const allowed: string[] = []
  for (const { name, route } of listRoutes().filter(({ route }) => route.access === 'token')) {
    if (route.path === contract.logout.path) continue
    const { status, body } = await callAs(route)
    if (status !== 403 || Reflect.get(body, 'error') !== 'passwordMustChange') allowed.push(name)
  }
  expect(allowed.toSorted()).toEqual(['confirm', 'confirmBegin', 'info', 'lock', 'unlock', 'updatePassword'])
  expect(await lisi.data(contract.info, {})).toMatchObject({ account: 'lisi', mustChangePassword: true })
})

it('an unchanged password does not count as changed; a new one opens every call', async () => {
  const change = (newPassword: string) =>
    lisi.call(contract.updatePassword, {
      oldPassword: testPassword,
      newPassword,
      newPassword1: newPassword,
    })
  expect((await change(testPassword)).body).toMatchObject({ error: 'passwordUnchanged' })
  expect((await lisi.call(contract.userList, {})).body).toMatchObject({ error: 'passwordMustChange' })
  expect((await change('a-password-of-my-own')).status).toBe(200)
  expect((await lisi.call(contract.userList, {})).status).toBe(200)
  expect(await lisi.data(contract.info, {})).toMatchObject({ mustChangePassword: false })
})

it('the log-out is open to a person who must change the password', async () => {
  const zhangsan = await app.login('zhangsan')
  await app.owner.query(`update app_user set must_change_password = true where account = 'zhangsan'`)
  expect((await zhangsan.call(contract.logout, {})).status).toBe(200)
})
