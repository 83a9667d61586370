import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { openRequest, rowOf } from '../src/pages/approval-list.ts'
import { padOf } from '../src/pages/signing.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { exampleFor, seeSaved, submitButton } from '../src/pages/submit-page.ts'
import { test } from '../src/test.ts'

test('a person copied on a lease finds it, sees who sent the copy, and can only read it', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const applicationName = '二楼租约（抄送）'
  const values = { ...(await exampleFor(zhangsan, 'lease')), kind: 'lease', applicationName }
  const { id } = await zhangsan.call(contract.draft, values)
  await zhangsan.visit(`/approval/submit/lease?id=${id}`)
  const copied = zhangsan.page.getByRole('combobox').and(inputCalled(zhangsan.page, '抄送人'))
  await copied.fill('王五')
  await copied.press('Enter')
  await copied.press('Tab')
  await seeSaved(zhangsan.page)
  await submitButton(zhangsan.page).click()
  await zhangsan.page.getByText('提交成功').waitFor()

  const wangwu = await as('wangwu')
  const dialog = await openRequest(wangwu, '我收到的', applicationName)
  await rowOf(wangwu.page, applicationName).getByText('抄送', { exact: true }).waitFor()
  await dialog.getByText('from 张三', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: '导出' }).waitFor()
  expect(await dialog.getByRole('button', { name: /^(同意|驳回|废弃|重新提交)$/ }).count()).toBe(0)
  expect(await padOf(dialog).count()).toBe(0)
  expect(await wangwu.call(contract.detail, { id })).toMatchObject({ actions: ['comment'], from: '张三' })

  const sunqi = await as('sunqi')
  sunqi.complaints.expect(403)
  await sunqi.visit(`/approval/index?state=${encodeURIComponent('我收到的')}&view=${id}`)
  await sunqi.page.getByRole('dialog').getByText('没有权限').waitFor()
})
