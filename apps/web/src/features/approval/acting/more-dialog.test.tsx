import type { Detail, Happening, ListState } from '@countersign/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { lisi } from '../../../../test/people.ts'
import { decided, detailOf, listRow, pageOf } from '../../../../test/requests.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../../test/stub-uploads.ts'

const personCalled = (id: string, name: string) => ({
  id,
  name,
  account: id,
  deptNames: ['财务部'],
  avatar: '',
})

const everything: Detail['actions'] = [
  'agree',
  'reject',
  'abandon',
  'transfer',
  'consult',
  'addSigner',
  'returnTo',
  'removeSigner',
  'takeBack',
  'urge',
  'comment',
]

const choices: Detail['choices'] = {
  toChoose: [],
  returnTo: [
    { nodeId: 'n-b', name: '财务复核' },
    { nodeId: 'n-a', name: '部门负责人' },
  ],
  removeSigner: [
    { taskId: 't-8', personName: '王五', toChoose: [] },
    { taskId: 't-9', personName: '孙七', toChoose: [] },
  ],
  takeBack: 't-0',
  mention: [{ userId: 'u-zhangsan', personName: '张三' }],
}

function open(state: ListState, given: Partial<Detail> = {}, more: Record<string, unknown> = {}) {
  const server = stubServer({
    ...inside,
    userList: [
      personCalled('u-wangwu', '王五'),
      personCalled('u-zhangsan', '张三'),
      personCalled(lisi.userId, '李四'),
      personCalled('u-sunqi', '孙七'),
    ],
    list: pageOf([listRow()]),
    detail: detailOf({ actions: everything, choices, ...given }),
    ...more,
  })
  return { server, ...openPage(`/approval/index?state=${state}&view=r-1`) }
}

async function dialog() {
  const found = await screen.findByRole('dialog', { name: /查看/ })
  await within(found).findByText('回乡探望父母')
  return within(found)
}

async function openMenu(user: UserEvent): Promise<string[]> {
  await user.click((await dialog()).getByRole('button', { name: '更多' }))
  const items = await screen.findAllByRole('menuitem')
  const names = items.map((item) => item.textContent)
  return names.filter((name) => Object.values(itemNames).includes(name))
}

const itemNames = {
  transfer: '转交',
  consult: '征询意见',
  addSigner: '加签',
  removeSigner: '撤销加签',
  returnTo: '退回',
  takeBack: '撤回同意',
  urge: '催办',
  comment: '评论',
}

async function ask(user: UserEvent, name: string) {
  await openMenu(user)
  await user.click(screen.getByRole('menuitem', { name }))
  return within(await screen.findByRole('dialog', { name }))
}

async function choose(user: UserEvent, box: ReturnType<typeof within>, label: string, name: RegExp) {
  await user.click(box.getByLabelText(label))
  const options = await screen.findAllByTitle(name)
  await user.click(options.at(-1) ?? document.body)
}

const confirm = (box: ReturnType<typeof within>) => box.getByRole('button', { name: '确定' })

describe('the menu 更多', () => {
  test('holds all actions for an approver, in the order of the office', async () => {
    const { user } = open('待处理')
    expect(await openMenu(user)).toEqual(Object.values(itemNames))
  })

  test('holds no action on a task where agreeing does not show', async () => {
    const { user } = open('已处理')
    expect(await openMenu(user)).toEqual(['撤销加签', '撤回同意', '催办', '评论'])
  })

  test('is absent without an action', async () => {
    open('待处理', { actions: ['agree', 'reject', 'abandon'] })
    expect((await dialog()).queryByRole('button', { name: '更多' })).toBeNull()
  })

  test('stands outside the footer, which has the six buttons alone', async () => {
    open('待处理')
    const buttons = (await dialog()).getAllByRole('button')
    const inFooter = buttons.filter((one) => one.closest('.ant-modal-footer')).map((one) => one.ariaLabel)
    expect(inFooter).toEqual(['导出', '同意', '驳回', '废弃', '关闭'])
    expect(buttons.map((one) => one.ariaLabel)).toContain('更多')
  })
})

describe('the attachments of a comment', () => {
  const choose = (box: ReturnType<typeof within>, ...files: File[]) =>
    fireEvent.change(box.getByLabelText('附件', { selector: 'input' }), { target: { files } })

  test('are uploaded one after the other and sent with it, once all are there', async () => {
    const uploads = stubUploads()
    const { server, user } = open('待处理', {}, { comment: decided })
    const box = await ask(user, '评论')
    await user.type(box.getByLabelText('评论内容'), '见附件')
    choose(box, fileCalled('一.pdf'), fileCalled('二.pdf'))
    await waitFor(() => expect(uploads).toHaveLength(1))
    await user.click(confirm(box))
    expect(await box.findByText('附件上传中，请稍候')).toBeDefined()
    act(() => uploads[0]?.arrive('f-1', 'application/pdf'))
    await waitFor(() => expect(uploads).toHaveLength(2))
    act(() => uploads[1]?.arrive('f-2', 'application/pdf'))
    await box.findByRole('button', { name: '删除附件 二.pdf' })
    await user.click(box.getByRole('button', { name: '删除附件 一.pdf' }))
    await user.click(confirm(box))
    await waitFor(() => expect(server.of('comment')).toHaveLength(1))
    expect(server.of('comment')[0]?.input).toMatchObject({ text: '见附件', fileIds: ['f-2'] })
  })

  test('are at most five, and a refused file is named with its reason', async () => {
    const uploads = stubUploads()
    const { user } = open('待处理')
    const box = await ask(user, '评论')
    choose(box, ...['1', '2', '3', '4', '5', '6'].map((name) => fileCalled(`${name}.pdf`)))
    expect(await box.findByText('最多 5 个附件，其余未添加')).toBeDefined()
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.answer(400, null, '不支持的文件类型'))
    expect(await box.findByText('1.pdf：不支持的文件类型')).toBeDefined()
  })
})

describe('the dialogs of the menu', () => {
  test('转交 hands the task over to one person, once, and reloads', async () => {
    const { server, user } = open('待处理', {}, { transfer: decided })
    const box = await ask(user, '转交')
    await user.click(confirm(box))
    expect(await box.findByText('请选择人员')).toBeDefined()
    await choose(user, box, '转交给', /王五/)
    await user.type(box.getByLabelText('意见'), '我出差')
    const before = server.of('detail').length
    await user.dblClick(confirm(box))
    expect(await screen.findByText('已转交')).toBeDefined()
    expect(server.of('transfer').map(({ input }) => input)).toEqual([
      { id: 'r-1', version: 3, taskId: 't-1', userId: 'u-wangwu', opinion: '我出差' },
    ])
    await waitFor(() => expect(server.of('detail').length).toBeGreaterThan(before))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '转交' })).toBeNull())
  })

  test('offers neither the applicant nor oneself', async () => {
    const { user } = open('待处理')
    const box = await ask(user, '转交')
    await user.click(box.getByLabelText('转交给'))
    expect((await screen.findAllByTitle(/财务部/)).map((one) => one.title)).toEqual([
      '王五 · 财务部',
      '孙七 · 财务部',
    ])
  })

  test('shows a refusal at its field and keeps what was written', async () => {
    const sentence = '所选人员或步骤不可用，请重新选择'
    const refusal = new Refusal(400, sentence, { error: 'notPossible', fields: { userId: sentence } })
    const { user } = open('待处理', {}, { transfer: refusal })
    const box = await ask(user, '转交')
    await choose(user, box, '转交给', /王五/)
    await user.type(box.getByLabelText('意见'), '我出差')
    await user.click(confirm(box))
    expect(await box.findByText(sentence)).toBeDefined()
    expect(box.getByLabelText<HTMLTextAreaElement>('意见').value).toBe('我出差')
  })

  test('closes and reloads when somebody else was faster', async () => {
    const { server, user } = open('待处理', {}, { transfer: new Refusal(409, '该审批已处理') })
    const box = await ask(user, '转交')
    await choose(user, box, '转交给', /王五/)
    const before = server.of('detail').length
    await user.click(confirm(box))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '转交' })).toBeNull())
    await waitFor(() => expect(server.of('detail').length).toBeGreaterThan(before))
  })

  test('征询意见 asks several people', async () => {
    const { server, user } = open('待处理', {}, { consult: decided })
    const box = await ask(user, '征询意见')
    await choose(user, box, '人员', /王五/)
    await choose(user, box, '人员', /孙七/)
    await user.click(confirm(box))
    expect(await screen.findByText('已发出征询')).toBeDefined()
    expect(server.of('consult')[0]?.input).toMatchObject({ userIds: ['u-wangwu', 'u-sunqi'] })
  })

  test('加签 says where the others sign', async () => {
    const { server, user } = open('待处理', {}, { addSigner: decided })
    const box = await ask(user, '加签')
    await choose(user, box, '人员', /王五/)
    await user.click(box.getByRole('radio', { name: /在我之前/ }))
    await user.click(confirm(box))
    expect(await screen.findByText('已加签')).toBeDefined()
    expect(server.of('addSigner')[0]?.input).toMatchObject({ userIds: ['u-wangwu'], where: 'before' })
  })

  test('撤销加签 asks for the people of the step that the request then comes to', async () => {
    const [one, other] = choices.removeSigner
    const next = { nodeId: 'b', name: '财务复核', isMany: false, people: null, chosen: [] }
    const removeSigner = [one, other].flatMap((signer) => (signer ? [{ ...signer, toChoose: [next] }] : []))
    const { server, user } = open(
      '待处理',
      { choices: { ...choices, removeSigner } },
      { removeSigner: decided },
    )
    const box = await ask(user, '撤销加签')
    await user.click(box.getByRole('radio', { name: '孙七' }))
    await user.click(confirm(box))
    expect(await box.findByText('请选择人员')).toBeDefined()
    await choose(user, box, '“财务复核”由谁处理', /王五/)
    await user.click(confirm(box))
    await waitFor(() => expect(server.of('removeSigner')).toHaveLength(1))
    expect(server.of('removeSigner')[0]?.input).toMatchObject({ taskId: 't-9', chosen: { b: ['u-wangwu'] } })
  })

  test('撤销加签 names the signer and waits for a choice between several', async () => {
    const { server, user } = open('待处理', {}, { removeSigner: decided })
    const box = await ask(user, '撤销加签')
    await user.click(confirm(box))
    expect(await box.findByText('请选择人员')).toBeDefined()
    await user.click(box.getByRole('radio', { name: '孙七' }))
    await user.click(confirm(box))
    expect(await screen.findByText('已撤销加签')).toBeDefined()
    expect(server.of('removeSigner')[0]?.input).toEqual({ id: 'r-1', version: 3, taskId: 't-9' })
  })

  test('退回 proposes the nearest step and asks how it goes on', async () => {
    const { server, user } = open('待处理', {}, { returnTo: decided })
    const box = await ask(user, '退回')
    expect(box.getByRole<HTMLInputElement>('radio', { name: '财务复核' }).checked).toBe(true)
    expect(box.getByRole<HTMLInputElement>('radio', { name: '重新审批其后步骤' }).checked).toBe(true)
    await user.click(box.getByRole('radio', { name: '部门负责人' }))
    await user.click(box.getByRole('radio', { name: '完成后直接返回给我' }))
    await user.click(confirm(box))
    expect(await screen.findByText('已退回')).toBeDefined()
    expect(server.of('returnTo')[0]?.input).toMatchObject({ nodeId: 'n-a', afterwards: 'comesBack' })
  })

  test('撤回同意 names the agreement that is taken back', async () => {
    const { server, user } = open('已处理', { taskId: null, taskKind: null }, { takeBack: decided })
    await user.click(confirm(await ask(user, '撤回同意')))
    expect(await screen.findByText('已撤回同意')).toBeDefined()
    expect(server.of('takeBack')[0]?.input).toEqual({ id: 'r-1', version: 3, taskId: 't-0' })
  })

  test('催办 closes when it is refused, because there is nothing to correct', async () => {
    const { user } = open('已发起', {}, { urge: new Refusal(400, '四小时内只能催办一次') })
    await user.click(confirm(await ask(user, '催办')))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '催办' })).toBeNull())
  })

  test('评论 needs words and mentions people of the request', async () => {
    const { server, user } = open('已处理', {}, { comment: decided })
    const box = await ask(user, '评论')
    await user.click(confirm(box))
    expect(await box.findByText('请填写评论内容')).toBeDefined()
    await user.type(box.getByLabelText('评论内容'), '原件已寄出')
    await choose(user, box, '提醒谁看', /张三/)
    await user.click(confirm(box))
    expect(await screen.findByText('评论已发布')).toBeDefined()
    expect(server.of('comment')[0]?.input).toEqual({
      id: 'r-1',
      text: '原件已寄出',
      mentions: ['u-zhangsan'],
      fileIds: [],
    })
  })

  test('a closed dialog keeps the words for the next time', async () => {
    const { user } = open('已处理')
    const box = await ask(user, '评论')
    await user.type(box.getByLabelText('评论内容'), '原件')
    await user.click(box.getByRole('button', { name: '关闭' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: '评论' })).toBeNull())
    const again = await ask(user, '评论')
    expect(again.getByLabelText<HTMLTextAreaElement>('评论内容').value).toBe('原件')
  })
})

describe('a task that is not an approval', () => {
  test('a handling of somebody else is completed without a signature, which stays possible', async () => {
    const { server, user } = open(
      '待处理',
      { taskKind: 'handling', actions: ['agree'], kind: 'payments' },
      { agreeClick2: decided },
    )
    const box = await dialog()
    expect(box.getByText('手写签名（选填）')).toBeDefined()
    await user.click(box.getByRole('button', { name: '办理完成' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    await user.click(opinion.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已办理')).toBeDefined()
    expect(server.of('agreeClick2')[0]?.input).toEqual({ id: 'r-1', version: '3', taskId: 't-1' })
    expect(server.of('agreeClick')).toHaveLength(0)
  })

  test('the applicant completes a handling of the own request from any list, without a pad', async () => {
    open('已发起', { taskKind: 'handling', actions: ['agree'], flowId: lisi.userId })
    const box = await dialog()
    expect(box.getByRole<HTMLButtonElement>('button', { name: '办理完成' }).disabled).toBe(false)
    expect(box.queryByText(/手写签名/)).toBeNull()
  })

  test('a consultation is answered without a signature', async () => {
    const { user } = open('待处理', { taskKind: 'consulted', actions: ['agree'] }, { agreeClick2: decided })
    const box = await dialog()
    expect(box.queryByText(/手写签名/)).toBeNull()
    await user.click(box.getByRole('button', { name: '答复' }))
    const opinion = within(await screen.findByRole('dialog', { name: '意见' }))
    await user.click(opinion.getByRole('button', { name: '确定' }))
    expect(await screen.findByText('已答复')).toBeDefined()
  })
})

describe('流转记录', () => {
  const happening: Happening = {
    kind: 'transferred',
    round: 1,
    time: '2026-11-18 09:12:00',
    personName: '李四',
    what: '转交给 王五',
    node: '部门负责人',
    opinion: '我出差',
  }

  test('tells what happened beside the decisions', async () => {
    const comment: Happening = {
      ...happening,
      kind: 'commented',
      what: '评论',
      node: '',
      opinion: '原件已寄出',
    }
    open('已处理', { happenings: [happening, comment] })
    await dialog()
    const rows = within(screen.getByRole('region', { name: '流转记录' })).getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^李四 转交给 王五部门负责人 · .+我出差$/),
      expect.stringMatching(/^李四 评论.+原件已寄出$/),
    ])
  })

  test('links to the attachments of a comment', async () => {
    const file = {
      id: 'f-1',
      name: '车票.pdf',
      url: '/api/files/f-1?signature=s',
      size: 9,
      mime: 'application/pdf',
    }
    open('已处理', { happenings: [{ ...happening, kind: 'commented', what: '评论', files: [file] }] })
    await dialog()
    const list = within(screen.getByRole('region', { name: '流转记录' }))
    expect(list.getByRole('link', { name: /车票\.pdf/ }).getAttribute('href')).toBe(file.url)
  })

  test('is absent when nothing happened', async () => {
    open('已处理')
    await dialog()
    expect(screen.queryByText('流转记录')).toBeNull()
  })
})
