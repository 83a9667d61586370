import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { lastCompany } from '../src/flows.ts'
import {
  addNode,
  addStep,
  beginFlow,
  cardOf,
  cardsOf,
  clearChart,
  setBranch,
} from '../src/pages/flow-designer.ts'
import { exampleFor } from '../src/pages/submit-page.ts'
import type { LoggedIn } from '../src/people.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

/** The steps of a contract of the last company for this amount, as the applicant sees them before submitting. */
async function stepsFor(applicant: LoggedIn, amount: string): Promise<string[]> {
  const values = { ...(await exampleFor(applicant, 'contract')), mainstay: lastCompany, bgAmount: amount }
  const path = await applicant.call(contract.preview, { ...values, kind: 'contract' })
  return path.map(({ node }) => node)
}

/** Submits such a contract; answers the people of its open step and of those that follow, by its detail. */
async function peopleAfterSubmitting(applicant: LoggedIn, amount: string): Promise<string[]> {
  const { id } = await applicant.call(contract.add, {
    ...(await exampleFor(applicant, 'contract')),
    applicationName: `门槛 ${amount}`,
    mainstay: lastCompany,
    bgAmount: amount,
    paymentPlan: [{ stage: '竣工验收后', ratio: '100.00', amount }],
    kind: 'contract',
  })
  const { route, personTable } = await applicant.call(contract.detail, { id })
  const waiting = personTable.filter(({ status }) => status === '待处理')
  return [
    ...waiting.map(({ node, personName }) => `${node} ${personName}`),
    ...route.map(({ node, people }) => `${node} ${people.map(({ name }) => name).join()}`),
  ]
}

test('the flow of contracts is drawn, published and followed on both sides of each threshold', async ({
  as,
}) => {
  const admin = await as('admin')
  const applicant = await as('zhangsan')
  const { page, visit } = admin
  await visit('/flow')
  await beginFlow(page, '合同审批', lastCompany)
  await clearChart(page)
  await addStep(page, '发起人', { type: '审批人', name: '部门负责人', rules: [['所在部门负责人']] })
  await addStep(page, '部门负责人', {
    type: '审批人',
    name: '法务财务会签',
    rules: [
      ['角色', '法务'],
      ['角色', '财务'],
    ],
  })
  await addNode(page, '法务财务会签', '条件分支')
  await page.getByRole('button', { name: '添加分支' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '完成' }).click()
  await setBranch(page, '分支 1', '500 万以上', '5000000')
  await setBranch(page, '分支 2', '100 万以上', '1000000')
  await addStep(page, '500 万以上', { type: '审批人', name: '董事长', rules: [['角色', '董事长']] })
  await addStep(page, '100 万以上', { type: '审批人', name: '总经理', rules: [['角色', '总经理']] })
  await addStep(page, '条件分支', { type: '办理人', name: '印章办理', rules: [['角色', '印章管理']] })
  expect(await listBarriers(page)).toEqual([])
  await page.getByRole('button', { name: '保存草稿' }).click()
  // The message goes after three seconds, which a busy browser may not draw.
  await page.getByText(/^管理员更新/).waitFor()
  expect(await stepsFor(applicant, '6000000.00')).not.toContain('法务财务会签')

  await page.getByRole('button', { name: '发布', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click()
  await page.getByText('已发布第 1 版').waitFor()
  const always = ['部门负责人', '法务财务会签']
  for (const [amount, between] of [
    ['999999.99', []],
    ['1000000.00', ['总经理']],
    ['4999999.99', ['总经理']],
    ['5000000.00', ['董事长']],
  ] as const) {
    const steps = await stepsFor(applicant, amount)
    expect([amount, ...steps]).toEqual([amount, ...always, ...between, '印章办理'])
    expect([amount, ...(await peopleAfterSubmitting(applicant, amount))]).toEqual([
      amount,
      '部门负责人 李四',
      '法务财务会签 孙七,王五',
      ...between.map((node) => `${node} 赵六`),
      '印章办理 孙七',
    ])
  }

  const reader = await as('admin', { device: 'phone', language: 'en' })
  await reader.visit(`/flow/design?id=${new URL(page.url()).searchParams.get('id') ?? ''}`)
  await cardOf(reader.page, '500 万以上').getByText('≥ 5,000,000.00').waitFor()
  expect(await listBarriers(reader.page)).toEqual([])
  expect(await reader.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await cardOf(reader.page, '法务财务会签').click()
  await reader.page.getByRole('dialog').getByText('All must agree').waitFor()
  expect(await reader.page.getByRole('dialog').getByRole('combobox').count()).toBe(0)
})

test('a flow with problems is refused, and each problem leads to its node', async ({ as }) => {
  const { page, visit } = await as('admin')
  await visit('/flow?kind=leave')
  await page.getByRole('button', { name: '请假审批' }).first().click()
  await cardsOf(page).first().waitFor()
  const drawer = await addNode(page, '发起人', '审批人')
  await drawer.getByText('请设置人员').waitFor()
  await drawer.getByRole('button', { name: '完成' }).click()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  const problems = page.getByRole('dialog', { name: '问题' })
  await problems.getByRole('button', { name: /请设置人员/ }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('请设置人员')
  await page.keyboard.press('Control+z')
  await expect.poll(() => page.getByText('请设置人员').count()).toBe(0)
})

test('a trial run leads to what it finds, and shows whose path would change', async ({ as }) => {
  const { applyNo } = await submitExample(await as('zhangsan'), 'leave', { applicationName: '试运行请假' })
  const { page, visit } = await as('admin')
  await visit('/flow?kind=leave')
  await page.getByRole('button', { name: '请假审批' }).first().click()
  await cardsOf(page).first().waitFor()
  await page.getByRole('button', { name: '试运行' }).click()
  const trial = page.getByRole('dialog', { name: '试运行' })
  await trial.getByText(/共试算 \d+ 种情形/).waitFor()
  expect(await listBarriers(page)).toEqual([])
  await trial
    .getByRole('button', { name: /审批人为申请人本人/ })
    .first()
    .click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('审批人为申请人本人')

  await addStep(page, '发起人', { type: '审批人', name: '法务复核', rules: [['角色', '法务']] })
  await page.getByRole('button', { name: '试运行' }).click()
  await trial.getByText('流程已有修改，以下为修改前的结果').waitFor()
  await trial.getByRole('tab', { name: '历史申请回放' }).click()
  await trial.getByRole('button', { name: '开始回放' }).click()
  const table = trial.getByRole('table', { name: applyNo })
  await table.getByRole('cell', { name: /新 ?法务复核 ?孙七/ }).waitFor()
  expect(await listBarriers(page)).toEqual([])
})
