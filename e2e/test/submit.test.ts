import { contract } from '@countersign/contract'
import { defaultSettings, fieldsOf, forms, isShown, isWanted, type Kind, kinds } from '@countersign/forms'
import { expect } from 'vitest'
import { chainedKinds, submitThroughPage } from '../src/chains.ts'
import { openList, rowOf } from '../src/pages/approval-list.ts'
import { seeCards } from '../src/pages/cards.ts'
import { button } from '../src/pages/decision.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { exampleFor, fillForm, openForm, readForm, seeSaved, submitButton } from '../src/pages/submit-page.ts'
import { listOwn } from '../src/requests.ts'
import { test } from '../src/test.ts'

/** These kinds are also signed: chains.test.ts. */
const chained: readonly Kind[] = chainedKinds

test.for(kinds.filter((kind) => !chained.includes(kind)))(
  'a %s is filled in through the page, submitted and opened',
  async (kind, { as }) => {
    const zhangsan = await as('zhangsan')
    const applicationName = `${forms[kind].typeName}（填写）`
    const { id, dialog } = await submitThroughPage(zhangsan, kind, applicationName, {
      remark: '请按流程办理',
    })
    const { cards } = await zhangsan.call(contract.detail, { id })
    await seeCards(dialog, cards)
  },
)

test('a draft is saved automatically, found again at its address, and shows its approval path', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  const values = await exampleFor(zhangsan, 'payments')
  await openForm(zhangsan, 'payments')
  await fillForm(zhangsan, 'payments', { ...values, applicationName: '付款草稿' })
  await seeSaved(page)
  const route = page.getByRole('region', { name: '审批路线' })
  for (const name of ['张三 · 研发部', '李四', '王五', '赵六']) await route.getByText(name).first().waitFor()

  await page.getByRole('heading', { name: '合同付款申请单' }).click()
  const before = await readForm(page)
  expect(before).toContain('6222 0202 0001 2345 678')
  await page.reload()
  await route.getByText('赵六').first().waitFor()
  await expect.poll(() => readForm(page)).toBe(before)

  await openList(zhangsan, '已发起')
  await rowOf(page, '付款草稿').filter({ hasText: '草稿' }).getByRole('button', { name: '查看' }).click()
  await page.waitForURL('**/approval/submit/payments?id=*')
  await route.getByText('赵六').first().waitFor()
  await expect.poll(() => readForm(page)).toBe(before)
})

test('a form marks missing fields, counts them, and leads to the first one', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await openForm(zhangsan, 'leave')
  const missing = fieldsOf(forms.leave).filter(
    (field) =>
      isShown(field, {}) && isWanted(field, {}, 'page', defaultSettings) && field.name !== 'applicationName',
  )
  expect(missing.map(({ label }) => label)).toContain('事由')
  for (const { label } of missing) {
    expect(await inputCalled(page, label).first().getAttribute('aria-required')).toBe('true')
  }

  await submitButton(page).click()
  await page.getByRole('button', { name: `${missing.length} 处需要修改` }).waitFor()
  for (const { label } of missing) await page.getByText(`${label}不能为空`).waitFor()
  const first = inputCalled(page, '主体公司')
  await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(pathOf(page)).toBe('/approval/submit/leave')

  await inputCalled(page, '事由').fill('回乡')
  await page.getByRole('button', { name: `${missing.length - 1} 处需要修改` }).waitFor()
})

test('a form spells an amount in words as it is typed and proposes the amount to be paid', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await openForm(zhangsan, 'payments')
  const words = page.getByRole('status', { name: '实付金额大写' })
  await inputCalled(page, '本次申请金额').fill('12345.67')
  await words.filter({ hasText: '人民币壹万贰仟叁佰肆拾伍元陆角柒分' }).waitFor()
  await inputCalled(page, '本次扣款').fill('45.67')
  await words.filter({ hasText: '人民币壹万贰仟叁佰元整' }).waitFor()
  expect(await inputCalled(page, '实付金额').inputValue()).toBe('12,300.00')

  const own = inputCalled(page, '实付金额')
  await own.click()
  await own.fill('')
  await own.pressSequentially('2000.5')
  await words.filter({ hasText: '人民币贰仟元伍角' }).waitFor()
})

test('a double click submits once', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  const applicationName = '双击提交'
  await openForm(zhangsan, 'leave')
  await fillForm(zhangsan, 'leave', { ...(await exampleFor(zhangsan, 'leave')), applicationName })
  const submissions: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/leave/add')) submissions.push(request.method())
  })
  await submitButton(page).dblclick()
  await rowOf(page, applicationName).filter({ hasText: '审批中' }).waitFor()
  expect(submissions).toEqual(['POST'])
  expect(await listOwn(zhangsan, applicationName)).toHaveLength(1)
})

test('closing a tab with unsaved changes asks for confirmation, and staying keeps them', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await openForm(zhangsan, 'leave')
  await inputCalled(page, '事由').fill('还没有保存')
  await page.getByRole('button', { name: '关闭 请假申请单' }).click()
  const question = page.getByRole('dialog', { name: '有未保存的修改' })
  await button(question, '留在此页').click()
  await question.waitFor({ state: 'hidden' })
  expect(await inputCalled(page, '事由').inputValue()).toBe('还没有保存')
  expect(pathOf(page)).toBe('/approval/submit/leave')
  await seeSaved(page)
})
