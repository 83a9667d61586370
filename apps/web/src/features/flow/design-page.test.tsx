import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import {
  choose,
  finance,
  flowInFull,
  itemOf,
  leader,
  openDesigner,
  row,
  saved,
  served,
} from '../../../test/designer.ts'
import { formContext } from '../../../test/requests.ts'
import { conditionNode, flowOf, stepNode } from '../../../test/flows.ts'
import { openPage } from '../../../test/open-page.tsx'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const names = () =>
  [...document.querySelectorAll('[data-item]')].map(
    (card) => card.querySelector('span > span:last-of-type')?.textContent,
  )
const press = (name: string) => screen.getByRole('button', { name })

describe('the list of flows', () => {
  test('shows kind, company, state and draft, and leads to the designer', async () => {
    stubServer(served)
    const { user, address } = openPage('/flow')
    const table = await screen.findByRole('table', { name: '流程管理' })
    expect(await within(table).findByText('合同付款审批')).toBeDefined()
    for (const text of ['全部公司', '第 2 版', '已发布']) expect(within(table).getByText(text)).toBeDefined()
    await user.click(within(table).getByRole('button', { name: '付款流程' }))
    await waitFor(() => expect(address()).toBe('/flow/design?id=f-1&name=付款流程'))
  })

  test('marks flows that go to an administrator where they find nobody', async () => {
    const asking = { ...row, id: 'f-2', name: '请假流程', asksAdministrator: true }
    stubServer({ ...served, flowList: { records: [row, asking], total: 2, size: 10, current: 1, pages: 1 } })
    openPage('/flow')
    const table = await screen.findByRole('table', { name: '流程管理' })
    const hint = await within(table).findAllByText(/找不到人时转交流程管理员/)
    expect(hint.map((one) => one.closest('tr')?.textContent)).toEqual([expect.stringContaining('请假流程')])
  })

  test('begins a flow for a company that has none yet', async () => {
    stubServer({
      ...served,
      flowList: { records: [{ ...row, company: '其他' }], total: 1, size: 10, current: 1, pages: 1 },
    })
    const { user, address } = openPage('/flow')
    await user.click(await screen.findByRole('button', { name: '新增公司流程' }))
    const dialog = within(await screen.findByRole('dialog', { name: '新增公司流程' }))
    const kinds = dialog.getByRole('combobox', { name: '申请类型' })
    await user.type(kinds, '合同付款')
    await choose(user, kinds, '合同付款审批')
    await choose(user, dialog.getByRole('combobox', { name: '适用公司' }), '其他')
    await user.click(dialog.getByRole('button', { name: '开始设计' }))
    expect(await dialog.findByText('该公司已有此类型的流程')).toBeDefined()
    await choose(user, dialog.getByRole('combobox', { name: '适用公司' }), '云岭置业有限公司')
    await user.click(dialog.getByRole('button', { name: /开始设计$/ }))
    await waitFor(() => expect(address()).toBe('/flow/design?kind=payments&company=云岭置业有限公司'))
  })
})

describe('the chart', () => {
  test('says people and conditions in words', async () => {
    await openDesigner()
    expect(itemOf('财务审核').textContent).toContain('角色 财务、赵六 · 或签')
    expect(itemOf('大额').textContent).toContain('≥ 10,000.00')
    expect(itemOf('其他情况').textContent).toContain('不满足其他分支的条件时')
  })

  test('adds a node at a plus sign and opens it', async () => {
    const { user } = await openDesigner()
    await user.click(press('在“部门负责人”之后添加'))
    await user.click(await screen.findByRole('menuitem', { name: '办理人' }))
    const drawer = within(await screen.findByRole('dialog', { name: '办理人 · 办理人' }))
    expect(await drawer.findByText('请设置人员')).toBeDefined()
    const name = drawer.getByRole('textbox', { name: '节点名称' })
    await user.clear(name)
    await user.type(name, '出纳')
    await user.click(drawer.getByRole('button', { name: '添加办理人' }))
    await user.click(drawer.getByRole('button', { name: '完成' }))
    expect(names()).toEqual(['发起', '部门负责人', '出纳', 'amount', '大额', '财务审核', '其他情况', '结束'])
    expect(document.activeElement).toBe(itemOf('出纳'))
  })

  test('offers an end in a branch of a condition only', async () => {
    const { user } = await openDesigner()
    await user.click(press('在“部门负责人”之后添加'))
    await screen.findByRole('menuitem', { name: '抄送人' })
    expect(screen.queryByRole('menuitem', { name: '结束' })).toBeNull()
    await user.keyboard('{Escape}')
    await user.click(press('在“其他情况”之后添加'))
    await user.click(await screen.findByRole('menuitem', { name: '结束' }))
    expect(names()).toEqual(['发起', '部门负责人', 'amount', '大额', '财务审核', '其他情况', '结束', '结束'])
  })

  test('is walked, sorted, copied, emptied and restored by keys', async () => {
    const { user } = await openDesigner()
    itemOf('部门负责人').focus()
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(itemOf('amount'))
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement).toBe(itemOf('其他情况'))
    itemOf('部门负责人').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual(['发起', 'amount', '大额', '财务审核', '其他情况', '部门负责人', '结束'])
    expect(document.activeElement).toBe(itemOf('部门负责人'))
    await user.keyboard('{Control>}c{/Control}')
    itemOf('发起').focus()
    await user.keyboard('{Control>}v{/Control}')
    expect(names()[1]).toBe('部门负责人')
    await user.keyboard('{Delete}')
    expect(names()).toEqual(['发起', 'amount', '大额', '财务审核', '其他情况', '部门负责人', '结束'])
    expect(document.activeElement).toBe(itemOf('发起'))
    await user.keyboard('{Control>}zzz{/Control}')
    expect(names()).toEqual(['发起', '部门负责人', 'amount', '大额', '财务审核', '其他情况', '结束'])
    await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
    expect(names()).toEqual(['发起', 'amount', '大额', '财务审核', '其他情况', '部门负责人', '结束'])
  })

  test('opens the menu of a plus sign by the Insert key', async () => {
    const { user } = await openDesigner()
    itemOf('部门负责人').focus()
    await user.keyboard('{Insert}')
    expect(await screen.findByRole('menuitem', { name: '审批人' })).toBeDefined()
  })

  test('moves a node to the place where it is dropped', async () => {
    await openDesigner()
    const dataTransfer = { setData: () => undefined, effectAllowed: '' }
    fireEvent.dragStart(itemOf('部门负责人'), { dataTransfer })
    const place = press('在“其他情况”之后添加')
    expect(fireEvent.dragOver(place, { dataTransfer })).toBe(false)
    fireEvent.drop(place, { dataTransfer })
    expect(names()).toEqual(['发起', 'amount', '大额', '财务审核', '其他情况', '部门负责人', '结束'])
    expect(itemOf('发起').draggable).toBe(false)
    expect(fireEvent.dragOver(press('在“发起”之后添加'), { dataTransfer })).toBe(true)
  })

  test('is reached by Tab at one node only', async () => {
    await openDesigner()
    const stops = [...document.querySelectorAll<HTMLElement>('[data-item]')].filter(
      ({ tabIndex }) => tabIndex === 0,
    )
    expect(stops).toEqual([itemOf('发起')])
  })

  test('zooms from 50 to 150 percent', async () => {
    const { user } = await openDesigner()
    for (let step = 0; step < 9; step += 1) await user.click(press('放大'))
    expect(screen.getByText('150%')).toBeDefined()
    for (let step = 0; step < 9; step += 1) await user.click(press('缩小'))
    await user.click(screen.getByText('50%'))
    expect(screen.getByText('100%')).toBeDefined()
  })

  test('the last branch but one takes the fork with it, and a default branch cannot be removed', async () => {
    const { user } = await openDesigner()
    itemOf('其他情况').focus()
    await user.keyboard('{Delete}')
    expect(names()).toContain('其他情况')
    itemOf('大额').focus()
    await user.keyboard('{Delete}')
    expect(names()).toEqual(['发起', '部门负责人', '结束'])
  })
})

describe('the settings', () => {
  test('of a step are shown on its card at once, and typing is undone in one step', async () => {
    const { user } = await openDesigner()
    await user.click(itemOf('财务审核'))
    const drawer = within(await screen.findByRole('dialog', { name: '审批人 · 财务审核' }))
    await user.type(drawer.getByRole('textbox', { name: '节点名称' }), '一二三')
    await user.click(drawer.getByRole('button', { name: '移除第 2 项' }))
    await user.click(drawer.getByRole('button', { name: '完成' }))
    expect(itemOf('财务审核一二三').textContent).not.toContain('赵六')
    await user.click(press('撤销'))
    await user.click(press('撤销'))
    expect(itemOf('财务审核').textContent).toContain('财务审核角色 财务、赵六')
  })

  test('of a new step send it to the leader above where nobody is found, and still offer an administrator', async () => {
    const { user, server } = await openDesigner()
    await user.click(press('在“部门负责人”之后添加'))
    await user.click(await screen.findByRole('menuitem', { name: '办理人' }))
    const drawer = within(await screen.findByRole('dialog', { name: '办理人 · 办理人' }))
    await user.click(drawer.getByRole('button', { name: '添加办理人' }))
    expect(
      drawer.getByText('由申请人部门起逐级向上的第一位负责人处理；上级没有负责人的，不能提交。'),
    ).toBeDefined()
    await user.click(drawer.getByRole('combobox', { name: '找不到人时' }))
    const offered = await screen.findAllByText(/转交|跳过此步|不允许/, {
      selector: '.ant-select-item-option-content',
    })
    expect(offered.map((one) => one.textContent)).toEqual([
      '转交上级负责人',
      '转交指定人员',
      '跳过此步',
      '不允许提交',
      '转交流程管理员或代审人',
    ])
    await user.click(drawer.getByRole('button', { name: '完成' }))
    await user.click(press('保存草稿'))
    await waitFor(() => expect(server.of('flowSave')).toHaveLength(1))
    expect(server.of('flowSave')[0]?.input.definition).toMatchObject({
      nodes: expect.arrayContaining([
        expect.objectContaining({ type: 'handling', onNobody: { kind: 'leaderAbove' } }),
      ]),
    })
  })

  test('of a share ask for the number of people, which other modes do not have', async () => {
    const { user, server } = await openDesigner()
    await user.click(itemOf('财务审核'))
    const drawer = within(await screen.findByRole('dialog'))
    await choose(user, drawer.getByRole('combobox', { name: '多人时的方式' }), '票签（达到人数即通过）')
    expect(drawer.getByRole('spinbutton', { name: '需同意人数' })).toBeDefined()
    await choose(user, drawer.getByRole('combobox', { name: '多人时的方式' }), '依次审批')
    expect(drawer.queryByRole('spinbutton', { name: '需同意人数' })).toBeNull()
    await user.click(drawer.getByRole('button', { name: '完成' }))
    await user.click(press('保存草稿'))
    await waitFor(() => expect(server.of('flowSave').length).toBe(1))
    expect(JSON.stringify(server.of('flowSave')[0]?.input.definition)).not.toContain('share')
  })

  test('of a branch read the fields that the company added', async () => {
    const budget = {
      name: 'custom1',
      type: 'money' as const,
      label: '项目预算',
      help: '',
      isRequired: false,
      options: [],
    }
    const changes = { fields: [budget], required: [], hidden: ['reason'], options: {} }
    const { user, server } = await openDesigner({
      formContext: { ...formContext, customizations: { payments: changes } },
    })
    await user.click(itemOf('大额'))
    const drawer = within(await screen.findByRole('dialog', { name: '分支 · 大额' }))
    const operand = drawer.getByRole('combobox', { name: '判断内容' })
    await user.type(operand, '项目')
    await choose(user, operand, '项目预算')
    await user.type(drawer.getByRole('spinbutton', { name: '比较值' }), '5000')
    await user.click(drawer.getByRole('button', { name: '完成' }))
    await waitFor(() => expect(itemOf('大额').textContent).toContain('项目预算 ≥ 5,000.00'))
    await user.click(press('保存草稿'))
    await waitFor(() => expect(server.of('flowSave').length).toBe(1))
    expect(JSON.stringify(server.of('flowSave')[0]?.input.definition)).toContain('custom1')
  })

  test('of a branch compare as the type of the operand asks', async () => {
    const { user } = await openDesigner()
    await user.click(itemOf('大额'))
    const drawer = within(await screen.findByRole('dialog', { name: '分支 · 大额' }))
    await choose(user, drawer.getByRole('combobox', { name: '判断内容' }), '主体公司')
    await choose(user, drawer.getByRole('combobox', { name: '比较值' }), '云岭置业有限公司')
    await user.keyboard('{Escape}')
    await user.click(drawer.getByRole('button', { name: '添加条件' }))
    expect(drawer.getAllByRole('combobox', { name: '判断内容' }).length).toBe(2)
    await waitFor(() =>
      expect(itemOf('大额').textContent).toMatch(/主体公司 属于 云岭置业有限公司 且 .* ≥ 待填写/),
    )
  })

  test('of a branch compare with a part of a linked request', async () => {
    const { user, server } = await openDesigner()
    await user.click(itemOf('大额'))
    const drawer = within(await screen.findByRole('dialog', { name: '分支 · 大额' }))
    await user.type(drawer.getByRole('combobox', { name: '判断内容' }), '验收结论')
    await choose(user, drawer.getByRole('combobox', { name: '判断内容' }), '验收单的验收结论')
    await choose(user, drawer.getByRole('combobox', { name: '比较方式' }), '包含')
    await user.type(drawer.getByRole('textbox', { name: '比较值' }), '不合格')
    expect(itemOf('大额').textContent).toContain('验收单的验收结论')
    await user.click(drawer.getByRole('button', { name: '完成' }))
    await user.click(press('保存草稿'))
    await waitFor(() => expect(server.of('flowSave').length).toBe(1))
    expect(JSON.stringify(server.of('flowSave')[0]?.input.definition)).toContain(
      JSON.stringify({
        operand: { kind: 'linked', field: 'inspections', path: 'acceptResult' },
        comparison: 'contains',
        values: ['不合格'],
      }),
    )
  })

  test('forbid a flow about money to go on where it was rejected', async () => {
    const { user } = await openDesigner()
    await user.click(press('流程设置'))
    const drawer = within(await screen.findByRole('dialog', { name: '流程设置' }))
    expect(drawer.getByRole('switch').hasAttribute('disabled')).toBe(true)
    expect(drawer.getByText('涉及资金的申请每次都须从头审批，不能启用。')).toBeDefined()
    await user.click(drawer.getByRole('checkbox', { name: '催办' }))
    expect(drawer.getByRole<HTMLInputElement>('checkbox', { name: '催办' }).checked).toBe(true)
  })
})

describe('saving', () => {
  test('sends the draft with the version that was seen', async () => {
    const { user, server } = await openDesigner()
    expect(press('保存草稿').hasAttribute('disabled')).toBe(true)
    itemOf('部门负责人').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(screen.getByText('有未保存的修改')).toBeDefined()
    await user.click(press('保存草稿'))
    expect(await screen.findByText('草稿已保存')).toBeDefined()
    expect(server.of('flowSave').map(({ input }) => input)).toEqual([
      {
        id: 'f-1',
        version: 5,
        kind: 'payments',
        company: '',
        name: '付款流程',
        definition: flowOf(conditionNode('amount', [finance]), leader),
        publish: false,
      },
    ])
    expect(screen.queryByText('有未保存的修改')).toBeNull()
  })

  test('waits until every rule names somebody, and leads to what is missing', async () => {
    const { user, server } = await openDesigner()
    await user.click(itemOf('部门负责人'))
    const drawer = within(await screen.findByRole('dialog'))
    await choose(user, drawer.getByRole('combobox', { name: '第 1 项的方式' }), '角色')
    await user.click(drawer.getByRole('button', { name: '完成' }))
    await user.click(press('保存草稿'))
    const list = within(await screen.findByRole('dialog', { name: '问题' }))
    await user.click(list.getByRole('button', { name: /部门负责人.*有未填完的设置/ }))
    await waitFor(() => expect(document.activeElement).toBe(itemOf('部门负责人')))
    expect(server.of('flowSave')).toEqual([])
  })

  test('publishes after a confirmation', async () => {
    const { user, server } = await openDesigner({ flowSave: { ...saved, state: 'published' } })
    itemOf('部门负责人').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(press('发布'))
    const dialog = within(await screen.findByRole('dialog', { name: '发布此流程？' }))
    await user.click(dialog.getByRole('button', { name: '发布' }))
    expect(await screen.findByText('已发布，新提交的申请将使用此版本')).toBeDefined()
    expect(server.of('flowSave')[0]?.input.publish).toBe(true)
  })

  test('does not publish a flow with problems, and lists them all', async () => {
    const { user, server } = await openDesigner({
      flowDetail: flowInFull({
        definition: flowOf(
          stepNode('empty', { name: '无人', rules: [] }),
          conditionNode('amount', [finance]),
        ),
        hasDraft: true,
        state: 'draft',
      }),
    })
    expect(itemOf('无人').textContent).toContain('请设置人员')
    await user.click(press('发布'))
    const list = within(await screen.findByRole('dialog', { name: '问题' }))
    expect(list.getByRole('button', { name: /无人.*请设置人员/ })).toBeDefined()
    expect(server.of('flowSave')).toEqual([])
  })

  test('lists the problems that only the server found', async () => {
    const { user } = await openDesigner({
      flowSave: new Refusal(400, '流程有 1 处问题，不能发布', {
        error: 'flowProblems',
        fields: { finance: '角色已被删除' },
      }),
    })
    itemOf('部门负责人').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(press('发布'))
    await user.click(
      within(await screen.findByRole('dialog', { name: '发布此流程？' })).getByRole('button', {
        name: '发布',
      }),
    )
    const list = within(await screen.findByRole('dialog', { name: '问题' }))
    await user.click(list.getByRole('button', { name: /财务审核.*角色已被删除/ }))
    await waitFor(() => expect(document.activeElement).toBe(itemOf('财务审核')))
  })

  test('goes on from the current state when somebody else was faster, and keeps the own chart', async () => {
    let isFirst = true
    const { user, server } = await openDesigner({
      flowSave: () => {
        if (!isFirst) return saved
        isFirst = false
        return new Refusal(409, '内容已变化', { error: 'recordStale' })
      },
    })
    itemOf('部门负责人').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(press('保存草稿'))
    server.responders.flowDetail = flowInFull({ name: '新名称', version: 9, definition: flowOf(finance) })
    await user.click(await screen.findByRole('button', { name: '载入当前内容' }))
    expect(await screen.findByRole('heading', { name: '新名称' })).toBeDefined()
    expect(screen.getByText(/他人也修改了流程图/)).toBeDefined()
    expect(names()).toContain('部门负责人')
    await user.click(press('改用他人的内容'))
    expect(names()).toEqual(['发起', '财务审核', '结束'])
    await user.click(press('撤销'))
    // The icon of the first attempt may still be leaving.
    await user.click(screen.getByRole('button', { name: /保存草稿$/ }))
    await waitFor(() => expect(server.of('flowSave').length).toBe(2))
    expect(server.of('flowSave')[1]?.input).toMatchObject({ version: 9, name: '新名称' })
  })

  test('the tab asks before it closes with unsaved changes', async () => {
    const { user } = await openDesigner()
    itemOf('部门负责人').focus()
    await user.keyboard('{Delete}')
    await user.click(screen.getByRole('button', { name: '关闭 流程设计' }))
    expect(await screen.findByText('关闭后，最近的修改会丢失。确定关闭吗？')).toBeDefined()
  })
})

describe('versions', () => {
  test('an older one is shown for reading and can become the draft', async () => {
    const older = flowInFull({ shownNumber: 1, definition: flowOf(finance) })
    const { user, server } = await openDesigner({
      flowDetail: ({ input }: { input: Record<string, unknown> }) =>
        input.number === '1' ? older : flowInFull(),
    })
    await user.click(press('版本'))
    const list = within(await screen.findByRole('dialog', { name: '版本' }))
    await user.click(list.getByRole('button', { name: /^第 1 版/ }))
    expect(await screen.findByText(/正在查看第 1 版（已停用）/)).toBeDefined()
    expect(names()).toEqual(['发起', '财务审核', '结束'])
    expect(screen.queryByRole('button', { name: /之后添加/ })).toBeNull()
    await user.click(press('以此版本作为草稿'))
    expect(await screen.findByText('有未保存的修改')).toBeDefined()
    await user.click(press('保存草稿'))
    await waitFor(() => expect(server.of('flowSave')[0]?.input.definition).toEqual(flowOf(finance)))
  })

  test('the default flow is shown for reading and can become the draft', async () => {
    const { user, server } = await openDesigner({ flowDefault: { definition: flowOf(finance) } })
    await user.click(press('版本'))
    const list = within(await screen.findByRole('dialog', { name: '版本' }))
    await user.click(list.getByRole('button', { name: /^系统默认流程/ }))
    expect(await screen.findByText('正在查看系统默认流程，不能修改')).toBeDefined()
    expect(names()).toEqual(['发起', '财务审核', '结束'])
    await user.click(press('以此版本作为草稿'))
    expect(await screen.findByText('有未保存的修改')).toBeDefined()
    await user.click(press('保存草稿'))
    await waitFor(() => expect(server.of('flowSave')[0]?.input.definition).toEqual(flowOf(finance)))
    expect(server.of('flowDefault').map(({ input }) => input)).toEqual([{ kind: 'payments' }])
  })

  test('a draft can be discarded beside a published version', async () => {
    const { user, server } = await openDesigner({
      flowDetail: flowInFull({ hasDraft: true, state: 'draft' }),
      flowDiscardDraft: { isRemoved: false },
    })
    await user.click(press('更多操作'))
    await user.click(await screen.findByRole('menuitem', { name: '放弃草稿' }))
    const dialog = within(await screen.findByRole('dialog', { name: '放弃草稿？' }))
    await user.click(dialog.getByRole('button', { name: '放弃草稿' }))
    expect(await screen.findByText('草稿已放弃')).toBeDefined()
    expect(server.of('flowDiscardDraft').map(({ input }) => input)).toEqual([{ id: 'f-1', version: 5 }])
  })
})

test('a new flow of a company starts from the one of all companies', async () => {
  const server = stubServer(served)
  const { user, address } = openPage('/flow/design?kind=payments&company=云岭置业有限公司')
  await screen.findByRole('button', { name: /^审批人 ?财务审核/ })
  await user.click(press('保存草稿'))
  await waitFor(() => expect(address()).toBe('/flow/design?id=f-1&name=付款流程'))
  expect(screen.getAllByRole('button', { name: /^关闭 / }).length).toBe(1)
  expect(server.of('flowSave')[0]?.input).toMatchObject({
    kind: 'payments',
    company: '云岭置业有限公司',
    name: '付款流程',
  })
  expect(server.of('flowSave')[0]?.input.id).toBeUndefined()
})

test('a phone shows a flow for reading only', async () => {
  window.innerWidth = 390
  const { user } = await openDesigner()
  expect(screen.getByText('手机上仅供查看，请在电脑上修改流程')).toBeDefined()
  expect(screen.queryByRole('button', { name: '保存草稿' })).toBeNull()
  expect(screen.queryByRole('button', { name: /之后添加/ })).toBeNull()
  itemOf('部门负责人').focus()
  await user.keyboard('{Delete}')
  expect(names()).toContain('部门负责人')
  await user.click(itemOf('财务审核'))
  const drawer = within(await screen.findByRole('dialog', { name: '审批人 · 财务审核' }))
  expect(drawer.getByText('或签（一人同意即可）')).toBeDefined()
  expect(drawer.queryByRole('combobox')).toBeNull()
})

test('a flow that does not exist is said to be gone', async () => {
  stubServer({ ...served, flowDetail: new Refusal(404, '不存在') })
  openPage('/flow/design?id=f-9')
  expect(await screen.findByText('该流程不存在或已被删除')).toBeDefined()
})
