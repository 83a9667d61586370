import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { rowOf } from '../src/pages/approval-list.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { submitButton } from '../src/pages/submit-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('a rejected travel request is found on its edit page, changed and submitted again', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const lisi = await as('lisi')
  const { page } = zhangsan
  const { id } = await submitExample(zhangsan, 'travel', { applicationName: '去上海验收' })
  await submitExample(zhangsan, 'travel', { applicationName: '还在审批的出差' })
  await lisi.call(contract.overrule, { id, opinion: '改期' })

  await zhangsan.visit('/edit/travelEdit')
  await rowOf(page, '去上海验收').filter({ hasText: '已驳回' }).waitFor()
  expect(await rowOf(page, '还在审批的出差').count()).toBe(0)
  await page.getByRole('button', { name: '编辑 去上海验收' }).click()
  await page.waitForURL(`**/edit/travelEdit?id=${id}`)

  const name = inputCalled(page, '申请名称')
  await name.fill('去上海验收（改期）')
  await page.goBack()
  await rowOf(page, '去上海验收').waitFor()
  await page.goForward()
  await submitButton(page).waitFor()
  expect(await name.inputValue()).toBe('去上海验收（改期）')

  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()
  await rowOf(page, '去上海验收（改期）').filter({ hasText: '审批中' }).waitFor()
  expect(await zhangsan.call(contract.detail, { id })).toMatchObject({ round: 2 })

  await zhangsan.visit('/edit/other')
  await page.getByText('抱歉，您访问的页面不存在').waitFor()
  expect(pathOf(page)).toBe('/404')
})
