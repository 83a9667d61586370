import { contract, readReset } from '@countersign/contract'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { logInThroughPage, pathOf } from '../src/pages/login-page.ts'
import { test } from '../src/test.ts'

test('an invited person sets the first password on a phone and logs in with it', async ({ as, visitor }) => {
  const admin = await as('admin')
  const { page } = admin
  const phone = '13987654321'
  const { id } = await admin.call(contract.userSubmit, {
    account: 'invited',
    realName: '钱进',
    phone,
    name: '',
    code: '',
    email: '',
    birthday: '',
    sex: 3,
    roleId: [],
    deptId: [],
    postId: [],
  })
  await admin.visit('/system/user?account=invited')
  await page.getByRole('button', { name: '钱进' }).click()
  await page.getByRole('dialog', { name: '钱进' }).getByRole('button', { name: '邀请用户' }).click()
  const dialog = page.getByRole('dialog', { name: '邀请用户' })
  await dialog.getByText('将为“钱进”生成一个设置密码的链接。').waitFor()
  await expect.poll(() => listBarriers(page)).toEqual([])
  await dialog.getByRole('radio', { name: '发送短信' }).check()
  await dialog.getByRole('button', { name: '发出邀请' }).click()
  await dialog.getByText('已向 1 人发送短信。').waitFor()

  const sent = async () => {
    const { records } = await admin.call(contract.smsList, { phone, current: 1, size: 10 })
    return readReset(new URL(/https?:\S+/.exec(records[0]?.content ?? '')?.[0] ?? 'x:').hash)
  }
  await expect.poll(sent).toBeDefined()
  const link = await sent()
  const invited = await visitor({ device: 'phone' })
  await invited.visit(`/reset#${link?.tenantId}.${link?.token}`)
  for (const name of ['新密码', '确认新密码'])
    await invited.page.getByLabel(name, { exact: true }).fill('Invited-2026')
  expect(await listBarriers(invited.page)).toEqual([])
  await invited.page.getByRole('button', { name: '保存新密码' }).click()
  await invited.page.getByText('密码已设置，请用新密码登录').waitFor()
  await invited.page.getByRole('link', { name: '返回登录' }).click()
  await logInThroughPage(invited.page, 'invited', 'Invited-2026')
  await expect.poll(() => pathOf(invited.page)).not.toBe('/login')
  // Other tests of the worker see the people of the demo.
  await admin.call(contract.userRemove, { ids: [id] })
})
