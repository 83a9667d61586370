import { expect } from 'vitest'
import { expectNoBarriers, expectReadable, listPaleWords, settled } from '../src/axe.ts'
import { dialogOf, openRequest } from '../src/pages/approval-list.ts'
import { button } from '../src/pages/decision.ts'
import { sign } from '../src/pages/signing.ts'
import { openForm } from '../src/pages/submit-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('the lists are accessible, with rows and without', async ({ as }) => {
  const person = await as('zhangsan')
  const { page, visit } = person
  await submitExample(person, 'leave', { applicationName: '年假（无障碍）' })
  await visit('/approval/index')
  await page.getByText('年假（无障碍）').waitFor()
  await expectNoBarriers(person)
  await expectReadable(person)
  await visit(`/approval/index?pendingName=${encodeURIComponent('没有这样的')}`)
  await page.getByText('没有符合条件的申请').waitFor()
  await expectNoBarriers(person)
})

test('the request dialog is accessible while reading, signing and confirming', async ({ as }) => {
  const [zhangsan, lisi, wangwu] = [await as('zhangsan'), await as('lisi'), await as('wangwu')]
  const applicationName = '进度款（无障碍签批）'
  await submitExample(zhangsan, 'payments', { applicationName })
  const dialog = await openRequest(lisi, '待处理', applicationName)
  await button(dialog, '驳回').waitFor()
  await expectNoBarriers(lisi)
  await button(dialog, '驳回').click()
  await lisi.page.getByRole('dialog', { name: '意见' }).waitFor()
  await expectNoBarriers(lisi)
  await lisi.page.keyboard.press('Escape')
  await sign(lisi.page, dialog)
  await expectNoBarriers(lisi)
  // Contract payments do not ask for an opinion.
  await button(dialog, '同意').click()
  await dialog.waitFor({ state: 'hidden' })
  const next = await openRequest(wangwu, '待处理', applicationName)
  await next.getByRole('table').last().getByText('待处理').waitFor()
  await button(next, '废弃').click()
  await wangwu.page.getByText('废弃后不能恢复').waitFor()
  await expectNoBarriers(wangwu)
  await expectReadable(wangwu)
})

test('the dialogs of kinds with tables, links and few fields are accessible', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  for (const kind of ['reimbursement', 'lease', 'ucard'] as const) {
    const { id } = await submitExample(zhangsan, kind, { applicationName: `${kind}（无障碍）` })
    await zhangsan.visit(`/approval/index?view=${id}`)
    await dialogOf(zhangsan.page).getByText('审批记录').waitFor()
    await expectNoBarriers(zhangsan)
  }
})

test('buttons under the mouse have enough contrast, light and dark', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  await submitExample(zhangsan, 'leave', { applicationName: '年假（配色）' })
  const dialog = await openRequest(lisi, '待处理', '年假（配色）')
  await dialog.getByRole('table').last().getByText('待处理').waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await lisi.page.emulateMedia({ colorScheme })
    for (const name of ['清空画板', '确认', '导出', '驳回', '废弃', '关闭']) {
      await button(dialog, name).hover()
      expect(await settled(lisi.page, listPaleWords)).toEqual([])
    }
  }
})

test('the submit pages are accessible, with error messages and open lists', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  const refuse = async () => {
    await button(page.locator('main footer'), '提交').click()
    await page.getByText(/处需要修改/).waitFor()
  }
  for (const kind of ['leave', 'lease', 'inspection', 'travel'] as const) {
    await openForm(zhangsan, kind)
    await refuse()
    await expectNoBarriers(zhangsan)
  }
  await openForm(zhangsan, 'inspection')
  await page.getByRole('combobox', { name: '关联合同' }).click()
  await page.locator('.ant-select-dropdown').waitFor()
  await expectNoBarriers(zhangsan, 'desktop')
  await openForm(zhangsan, 'reimbursement')
  await refuse()
  await page.getByRole('combobox', { name: '主体公司' }).click()
  await page.locator('.ant-select-item-option').first().waitFor()
  await expectNoBarriers(zhangsan, 'desktop')
  await expectReadable(zhangsan)
})
