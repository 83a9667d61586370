import { contract } from '@countersign/contract'
import { findField, forms } from '@countersign/forms'
import { expect } from 'vitest'
import { rowOf, view } from '../src/pages/approval-list.ts'
import { fillField, inputCalled } from '../src/pages/field-drivers.ts'
import { exampleFor, fillForm, openForm, submitButton } from '../src/pages/submit-page.ts'
import { test } from '../src/test.ts'

test('a payment copies values from its contract, which opens from the card', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  const { records } = await zhangsan.call(contract.formList, {
    kind: 'contract',
    forLink: true,
    current: 1,
    size: 10,
  })
  const [signed] = records
  const field = findField(forms.payments, 'contract')
  if (!signed || !field) throw new Error('There is no approved contract to link')
  await openForm(zhangsan, 'payments')
  const applicationName = '关联合同的付款'
  const {
    contractName: _name,
    contractCode: _code,
    amount: _amount,
    vendor: _vendor,
    ...typed
  } = await exampleFor(zhangsan, 'payments')
  await fillForm(zhangsan, 'payments', { mainstay: typed['mainstay'] })
  const link = { id: signed.id, applyNo: signed.applyNo, applicationName: signed.applicationName }
  await fillField({ page, field, value: [link], nameOf: (id) => id })
  const copied = async (label: string) => inputCalled(page, label).textContent()
  await expect.poll(() => copied('合同名称')).toBe('办公楼维修工程合同')
  expect(await copied('合同编号')).toBe('HT-2026-001')
  expect(await copied('合同金额')).toBe('¥ 100,000.00')
  expect(await copied('合同供方')).toBe('青禾建筑装饰有限公司')
  await page
    .getByRole('definition')
    .filter({ hasText: /^\d{4}-\d{2}-\d{2} / })
    .first()
    .waitFor()

  // Without a link, the same fields are typed.
  await page.locator('[data-part=link]').first().hover()
  await page.locator('[data-part=link] .ant-select-clear').first().click()
  await page.getByRole('textbox').and(inputCalled(page, '合同名称')).waitFor()
  await fillField({ page, field, value: [link], nameOf: (id) => id })
  await expect.poll(() => copied('合同名称')).toBe('办公楼维修工程合同')

  await fillForm(zhangsan, 'payments', { ...typed, applicationName })
  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()
  await rowOf(page, applicationName).filter({ hasText: '审批中' }).waitFor()
  const dialog = await view(page, applicationName)
  await dialog
    .getByRole('button', { name: `打开关联单据 ${signed.applyNo} ${signed.applicationName}` })
    .click()
  const opened = page.getByRole('dialog', { name: `查看 ${signed.applyNo}` })
  await opened.getByRole('definition').filter({ hasText: '办公楼外墙及屋面维修' }).waitFor()
  await page.keyboard.press('Escape')
  await opened.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: '导出' }).waitFor()
})
