import { type ApiClient, hiddenSecret } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const client: ApiClient = {
  id: 'payroll',
  clientId: 'payroll',
  clientSecret: hiddenSecret,
  authorizedGrantTypes: 'password,refresh_token',
  scope: 'all',
  accessTokenValidity: 3600,
  refreshTokenValidity: 604_800,
  webServerRedirectUri: '',
  autoapprove: '',
  additionalInformation: '',
  resourceIds: '',
  authorities: '',
  passwordWithoutCaptcha: 0,
  isFixed: 0,
  version: 2,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('client.write'),
  clientList: { records: [client], total: 1, size: 10, current: 1, pages: 1 },
  clientDetail: client,
  clientSubmit: client,
}

test('the secret of a new client is shown once, and a click beside it does not close it', async () => {
  const server = stubServer({ ...served, clientSubmit: { ...client, clientSecret: 'a-new-secret' } })
  const { user } = openPage('/system/client')
  await user.click(await screen.findByRole('button', { name: '新增应用' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增应用' }))
  await user.type(dialog.getByRole('textbox', { name: '应用标识' }), 'payroll')
  await user.click(dialog.getByRole('button', { name: '新增应用' }))
  const once = await screen.findByRole('dialog', { name: '请立即保存' })
  expect(within(once).getByText('a-new-secret')).toBeDefined()
  expect(server.of('clientSubmit')[0]?.input).toMatchObject({
    clientId: 'payroll',
    authorizedGrantTypes: 'password,refresh_token',
    passwordWithoutCaptcha: 0,
  })
  const beside = once.closest('.ant-modal-wrap')
  if (beside) await user.click(beside)
  expect(screen.getByText('a-new-secret')).toBeDefined()
  await user.click(within(once).getByRole('button', { name: '我已保存' }))
  expect(screen.queryByText('a-new-secret')).toBeNull()
})

test('an edit keeps the secret unless a new one is wanted, and shows none', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/client?view=payroll')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改应用' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('应用已修改，立即生效')).toBeDefined()
  expect(server.of('clientSubmit')[0]?.input).toMatchObject({ id: 'payroll', version: 2, renewSecret: 0 })
  expect(server.of('clientSubmit')[0]?.input).not.toHaveProperty('clientSecret')
  expect(screen.queryByRole('dialog', { name: '请立即保存' })).toBeNull()
})

test('the client of the web app has no buttons', async () => {
  stubServer({ ...served, clientDetail: { ...client, isFixed: 1 } })
  openPage('/system/client?view=payroll')
  expect(await screen.findByText('网页端使用此应用登录，不能修改或删除。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
  expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
})
