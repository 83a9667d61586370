import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { button, decideWithOpinion, trailRow } from '../src/pages/decision.ts'
import { sign } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

const dayIn = (days: number) => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

test('a person who is away lets somebody else sign, and takes it back', async ({ as }) => {
  const [lisi, wangwu] = [await as('lisi'), await as('wangwu', { device: 'phone' })]
  await lisi.visit('/info/index?tab=delegation')
  await lisi.page.getByRole('button', { name: '新增委托' }).click()
  const dialog = lisi.page.getByRole('dialog', { name: '新增委托' })
  await dialog.getByRole('combobox', { name: '代理人' }).fill('王五')
  await lisi.page.locator('.ant-select-item-option:visible').filter({ hasText: '王五' }).first().click()
  for (const [name, days] of [
    ['开始日期', 0],
    ['结束日期', 3],
  ] as const) {
    await dialog.getByRole('textbox', { name }).fill(dayIn(days))
    await dialog.getByRole('textbox', { name }).press('Tab')
  }
  // What other tests have left waiting stays as it is.
  await dialog.getByRole('checkbox', { name: '不包括已有待办' }).check()
  expect(await listBarriers(lisi.page)).toEqual([])
  await dialog.getByRole('button', { name: /保\s?存/ }).click()
  await lisi.page.getByText('委托已设置').waitFor()

  const applicationName = '年假（委托）'
  await submitExample(await as('zhangsan'), 'leave', { applicationName })
  await wangwu.visit('/approval/index?state=待处理')
  const row = wangwu.page.getByRole('listitem').filter({ hasText: applicationName })
  await row.getByText('代 李四').waitFor()
  expect(await listBarriers(wangwu.page)).toEqual([])
  await row.getByRole('button', { name: '查看' }).click()
  const request = wangwu.page.getByRole('dialog', { name: /查看/ })
  await request.getByText('您代 李四 处理此申请').waitFor()
  await sign(wangwu.page, request)
  await decideWithOpinion(wangwu.page, request, '同意', '李四出差，代为同意')
  await request.getByText('代 李四').first().waitFor()
  await button(request, '关闭').click()

  await lisi.visit('/approval/index?state=待处理')
  await lisi.page.getByText(/^您已委托 王五 代为处理/).waitFor()
  await lisi.page.getByRole('button', { name: '收回给 王五 的委托' }).click()
  await lisi.page
    .getByRole('dialog')
    .getByRole('button', { name: /收\s?回/ })
    .click()
  await lisi.page.getByText('委托已收回').waitFor()
  await lisi.visit('/approval/index?state=我收到的')
  await lisi.page
    .getByRole('row')
    .filter({ hasText: applicationName })
    .getByRole('button', { name: '查看' })
    .click()
  await trailRow(lisi.page.getByRole('dialog', { name: /查看/ }), '王五', '同意')
    .getByText('代 李四')
    .waitFor()
})
