import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { choose, flowInFull, itemOf, openDesigner } from '../../../../test/designer.ts'
import { Refusal } from '../../../../test/stub-server.ts'

const example = { deptName: '研发部', company: '云岭置业有限公司', amount: '10000.01', isLeader: true }
const nobody = {
  nodeId: 'finance',
  name: '财务审核',
  code: 'nobody',
  msg: '找不到审批人，提交会被拒绝',
  count: 12,
  examples: [example, { ...example, isLeader: false, amount: '' }],
}
const simulated = { tried: 1400, isComplete: true, findings: [nobody] }
const clean = { tried: 8, isComplete: true, findings: [] }

const step = (node: string, people: string, skipped = '') => ({
  node,
  mode: 'one',
  people,
  skipped,
})
const changed = {
  id: 'r-1',
  applyNo: 'HT2026001',
  applicationName: '采购合同',
  before: [step('部门负责人', '李四'), step('财务审核', '王五')],
  after: [step('部门负责人', '李四'), step('法务', '孙七'), step('财务审核', '', '跳过：没有符合条件的人员')],
}

async function openTrial(more: Parameters<typeof openDesigner>[0]) {
  const page = await openDesigner(more)
  await page.user.click(trialButton())
  return { ...page, drawer: within(await screen.findByRole('dialog', { name: '试运行' })) }
}

const trialButton = () => screen.getByRole('button', { name: '试运行' })
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

describe('a trial with all departments', () => {
  test('tries what is on the page and names the cases in words', async () => {
    const { server, drawer } = await openTrial({ flowSimulate: simulated })
    expect(await drawer.findByText('共试算 1,400 种情形，1 处需要留意')).toBeDefined()
    const finding = drawer.getByRole('button', { name: /财务审核/ }).textContent
    for (const text of [
      '12 种情形',
      nobody.msg,
      '例：研发部负责人申请 · 金额 10,000.01',
      '例：研发部成员申请',
    ])
      expect(finding).toContain(text)
    expect(server.of('flowSimulate').map(({ input }) => input)).toEqual([
      { kind: 'payments', company: '', definition: flowInFull().definition },
    ])
    expect(server.of('flowReplay')).toEqual([])
  })

  test('leads to the node and marks it until the flow changes', async () => {
    const { user, drawer } = await openTrial({ flowSimulate: simulated })
    await user.click(await drawer.findByRole('button', { name: /财务审核/ }))
    await waitFor(() => expect(document.activeElement).toBe(itemOf('财务审核')))
    expect(itemOf('财务审核').textContent).toContain(nobody.msg)
    expect(itemOf('部门负责人').textContent).not.toContain(nobody.msg)
    itemOf('部门负责人').focus()
    await user.keyboard('{Delete}')
    expect(itemOf('财务审核').textContent).not.toContain(nobody.msg)
  })

  test('says when nothing was found, and when not all cases were tried', async () => {
    const { drawer } = await openTrial({ flowSimulate: { ...clean, isComplete: false } })
    expect(await drawer.findByText('未发现问题，共试算 8 种情形')).toBeDefined()
    expect(drawer.getByText('情形过多，本次只试算了其中一部分，结果可能不完整')).toBeDefined()
  })

  test('keeps its result, which belongs to an earlier state once the flow changes', async () => {
    const { user, server, drawer } = await openTrial({ flowSimulate: simulated })
    await drawer.findByText(/1 处需要留意/)
    expect(drawer.queryByText('流程已有修改，以下为修改前的结果')).toBeNull()
    await user.click(drawer.getByRole('button', { name: '关闭' }))
    itemOf('财务审核').focus()
    await user.keyboard('{Delete}')
    await user.click(trialButton())
    expect(server.of('flowSimulate').length).toBe(1)
    const again = within(await screen.findByRole('dialog', { name: '试运行' }))
    expect(again.getByText('流程已有修改，以下为修改前的结果')).toBeDefined()
    expect(again.getByRole('button', { name: /财务审核.*流程中已无此节点/ }).hasAttribute('disabled')).toBe(
      true,
    )
    server.responders.flowSimulate = clean
    await user.click(again.getByRole('button', { name: '重新试算' }))
    expect(await again.findByText('未发现问题，共试算 8 种情形')).toBeDefined()
    expect(again.queryByText('流程已有修改，以下为修改前的结果')).toBeNull()
    expect(server.of('flowSimulate')[1]?.input.definition).toEqual(
      expect.not.objectContaining(flowInFull().definition),
    )
  })

  test('shows that it runs, and offers another attempt after a failure', async () => {
    let answer: (given: unknown) => void = () => undefined
    const { user, server, drawer } = await openTrial({
      flowSimulate: () => new Promise((resolve) => (answer = resolve)),
    })
    expect(await drawer.findByText('正在计算…')).toBeDefined()
    answer(new Refusal(500, '系统异常'))
    const retry = await drawer.findByRole('button', { name: '重试' })
    expect(drawer.queryByText('正在计算…')).toBeNull()
    server.responders.flowSimulate = clean
    await user.click(retry)
    expect(await drawer.findByText('未发现问题，共试算 8 种情形')).toBeDefined()
  })

  test('waits until everything is filled in', async () => {
    const { user, server } = await openDesigner({ flowSimulate: clean })
    await user.click(itemOf('部门负责人'))
    const settings = within(await screen.findByRole('dialog'))
    await choose(user, settings.getByRole('combobox', { name: '第 1 项的方式' }), '角色')
    await user.click(settings.getByRole('button', { name: '完成' }))
    await user.click(trialButton())
    const drawer = within(await screen.findByRole('dialog', { name: '试运行' }))
    expect(await drawer.findByText('流程有未填完的设置，填完后才能试运行')).toBeDefined()
    expect(drawer.getByRole('button', { name: '开始试算' }).hasAttribute('disabled')).toBe(true)
    expect(server.of('flowSimulate')).toEqual([])
  })
})

describe('a replay of past requests', () => {
  async function openReplay(answer: unknown) {
    const page = await openTrial({ flowSimulate: clean, flowReplay: answer })
    await page.user.click(page.drawer.getByRole('tab', { name: '历史申请回放' }))
    return page
  }

  test('shows the steps before and after in lines, with marks where they differ', async () => {
    const { user, drawer } = await openReplay({ replayed: 50, changed: [changed] })
    await user.click(drawer.getByRole('button', { name: '开始回放' }))
    expect(await drawer.findByText('50 份申请中 1 份的审批路径会改变')).toBeDefined()
    const link = drawer.getByRole('link', { name: '采购合同' })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/approval/index?state=我收到的&view=r-1',
    )
    expect(cells(drawer.getByRole('table', { name: 'HT2026001 的审批路径对比' }))).toEqual([
      ['部门负责人李四', '部门负责人李四'],
      ['—', '新 法务孙七'],
      ['原 财务审核王五', '新 财务审核跳过：没有符合条件的人员'],
    ])
  })

  test('asks for as many requests as chosen', async () => {
    const { user, server, drawer } = await openReplay({ replayed: 0, changed: [] })
    await choose(user, drawer.getByRole('combobox', { name: '回放数量' }), '最近 200 份申请')
    await user.click(drawer.getByRole('button', { name: '开始回放' }))
    expect(await drawer.findByText('没有可回放的申请')).toBeDefined()
    expect(server.of('flowReplay').map(({ input }) => input)).toEqual([
      { kind: 'payments', company: '', definition: flowInFull().definition, count: 200 },
    ])
  })

  test('names requests that one may not read by their number only', async () => {
    const { user, drawer } = await openReplay({
      replayed: 3,
      changed: [{ ...changed, id: '', applicationName: '' }],
    })
    await user.click(drawer.getByRole('button', { name: '开始回放' }))
    expect(await drawer.findByText('HT2026001')).toBeDefined()
    expect(drawer.queryByRole('link')).toBeNull()
  })

  test('says when no path changes, and what differs when all names are the same', async () => {
    const { user, server, drawer } = await openReplay({ replayed: 3, changed: [] })
    await user.click(drawer.getByRole('button', { name: '开始回放' }))
    expect(await drawer.findByText('3 份申请的审批路径均不变')).toBeDefined()
    server.responders.flowReplay = { replayed: 3, changed: [{ ...changed, after: changed.before }] }
    await user.click(drawer.getByRole('button', { name: '重新回放' }))
    expect(await drawer.findByText(/^各步骤的人员姓名相同/)).toBeDefined()
  })
})

test('a phone runs trials, too', async () => {
  window.innerWidth = 390
  const { user, drawer } = await openTrial({ flowSimulate: simulated })
  await user.click(await drawer.findByRole('button', { name: /财务审核/ }))
  await waitFor(() => expect(itemOf('财务审核').textContent).toContain(nobody.msg))
})
