import type { Tenant } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const tenant: Tenant = {
  id: '314159',
  tenantId: '314159',
  tenantName: '云岭集团',
  domain: '',
  linkman: '周九',
  contactNumber: '',
  address: '',
  isFixed: 0,
  adminAccount: '',
  adminPassword: '',
  version: 2,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('tenant.write'),
  tenantList: { records: [tenant], total: 1, size: 10, current: 1, pages: 1 },
  tenantDetail: tenant,
  tenantRemove: true,
}

test('account and password of the administrator of a new tenant are shown once', async () => {
  const server = stubServer({
    ...served,
    tenantSubmit: { ...tenant, adminAccount: 'admin', adminPassword: 'a-new-password' },
  })
  const { user } = openPage('/system/tenant')
  await user.click(await screen.findByRole('button', { name: '新增租户' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增租户' }))
  await user.type(dialog.getByRole('textbox', { name: '租户名称' }), '云岭')
  await user.click(dialog.getByRole('button', { name: '新增租户' }))
  const once = within(await screen.findByRole('dialog', { name: '请立即保存' }))
  for (const text of ['314159', 'admin', 'a-new-password']) expect(once.getByText(text)).toBeDefined()
  expect(server.of('tenantSubmit')[0]?.input).toMatchObject({ tenantName: '云岭' })
})

test('a tenant is closed after a confirmation that says what happens', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/tenant?view=314159')
  await user.click(await screen.findByRole('button', { name: '停用' }))
  const ask = within(await screen.findByRole('dialog', { name: '停用租户“云岭集团”？' }))
  expect(ask.getByText('该租户的所有人将立即退出，且不能再登录，数据仍会保留。')).toBeDefined()
  await user.click(ask.getByRole('button', { name: '停用' }))
  expect(await screen.findByText('租户已停用')).toBeDefined()
  expect(server.of('tenantRemove').map(({ input }) => input)).toEqual([{ ids: ['314159'] }])
})
