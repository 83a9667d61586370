import type { PathStepView } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { lisi } from '../../../test/people.ts'
import { detailOf, formContext } from '../../../test/requests.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const personCalled = (id: string, name: string) => ({
  id,
  name,
  account: id,
  deptNames: ['财务部'],
  avatar: '',
})

const filled = {
  applicationName: '年假两天',
  departmentName: 'd-1',
  mainstay: '云岭置业有限公司',
  leaveType: 'annual',
  startDate: '2026-11-23 00:00:00',
  endDate: '2026-11-24 23:59:59',
  reason: '回乡探望父母',
}

const step = (given: Partial<PathStepView>): PathStepView => ({
  nodeId: 'n-1',
  node: '主管审批',
  mode: 'one',
  people: [],
  why: '',
  skipped: '',
  chooses: true,
  ...given,
})

function open(steps: PathStepView[], more: Record<string, unknown> = {}) {
  const server = stubServer({
    ...inside,
    formContext,
    userList: [personCalled('u-3', '王五'), personCalled('u-4', '赵六'), personCalled(lisi.userId, '李四')],
    preview: steps,
    draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: filled }),
    add: { id: 'd-1', applyNo: 'QJ1', approvalStatus: '审批中' },
    ...more,
  })
  return { server, ...openPage('/approval/submit/leave?id=d-1') }
}

const picker = (node: string) => screen.findByRole('combobox', { name: `${node}的审批人` })
const submitButton = () => screen.getByRole('button', { name: '提交' })

async function choose(user: UserEvent, node: string, name: RegExp) {
  await user.click(await picker(node))
  const options = await screen.findAllByTitle(name)
  await user.click(options.at(-1) ?? document.body)
}

describe('a step that leaves its people to the applicant', () => {
  test('is chosen beside the preview, which then shows the choice, and is submitted', async () => {
    const { server, user, address } = open([step({})])
    await choose(user, '主管审批', /王五/)
    await waitFor(() => expect(server.of('preview').at(-1)?.input.chosen).toEqual({ 'n-1': ['u-3'] }))
    await user.click(submitButton())
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
    expect(server.of('add')[0]?.input.chosen).toEqual({ 'n-1': ['u-3'] })
  })

  test('takes several people where several sign, and never the applicant', async () => {
    const { server, user } = open([step({ mode: 'all' })])
    await user.click(await picker('主管审批'))
    await screen.findAllByTitle(/王五/)
    expect(screen.queryAllByTitle(/李四 · /)).toEqual([])
    await choose(user, '主管审批', /王五/)
    await choose(user, '主管审批', /赵六/)
    await waitFor(() => expect(server.of('preview').at(-1)?.input.chosen).toEqual({ 'n-1': ['u-3', 'u-4'] }))
  })

  test('offers only the people of the range, and forgets on the page whoever has left it', async () => {
    const inRange = step({ choosable: [{ id: 'u-4', name: '赵六' }] })
    const { server, user } = open([inRange], {
      formDetail: detailOf({
        id: 'd-1',
        approvalStatus: '草稿',
        values: { ...filled, chosen: { 'n-1': ['u-3'] } },
      }),
    })
    const input = await picker('主管审批')
    expect(screen.queryByText(/u-3|王五/)).toBeNull()
    await user.click(input)
    await screen.findAllByTitle(/赵六/)
    expect(screen.queryAllByTitle(/王五/)).toEqual([])
    await choose(user, '主管审批', /赵六/)
    await user.click(submitButton())
    await waitFor(() => expect(server.of('add')[0]?.input.chosen).toEqual({ 'n-1': ['u-4'] }))
  })

  test('is saved with the draft and shown again when it is opened', async () => {
    const { server, user } = open([step({}), step({ nodeId: 'n-2', node: '财务复核' })], {
      formDetail: detailOf({
        id: 'd-1',
        approvalStatus: '草稿',
        values: { ...filled, chosen: { 'n-1': ['u-3'] } },
      }),
    })
    expect(await screen.findByTitle(/王五/)).toBeDefined()
    await choose(user, '财务复核', /赵六/)
    await waitFor(
      () => expect(server.of('draft').at(-1)?.input.chosen).toEqual({ 'n-1': ['u-3'], 'n-2': ['u-4'] }),
      { timeout: 4000 },
    )
  })

  test('shows the refusal of a submission without a choice, and gets the focus', async () => {
    const sentence = '请为需要自选审批人的步骤选择人员'
    const refusal = new Refusal(400, sentence, { error: 'notChosen', fields: { chosen: sentence } })
    const add = ({ input }: ReceivedCall) => {
      const { chosen } = input
      return typeof chosen === 'object' && chosen !== null && 'n-2' in chosen ? detailOf() : refusal
    }
    const { user, address } = open([step({}), step({ nodeId: 'n-2', node: '财务复核' })], { add })
    await choose(user, '主管审批', /王五/)
    await user.click(submitButton())
    const route = within(screen.getByRole('region', { name: '审批路线' }))
    expect(await route.findAllByText(sentence)).toHaveLength(1)
    const input = await picker('财务复核')
    await waitFor(() => expect(document.activeElement).toBe(input))
    expect(input.getAttribute('aria-invalid')).toBe('true')
    await choose(user, '财务复核', /赵六/)
    expect(route.queryByText(sentence)).toBeNull()
    await user.click(screen.getByRole('button', { name: /提交$/ }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
  })

  test('shows the refusal of somebody who cannot be chosen', async () => {
    const sentence = '请为需要自选审批人的步骤选择人员'
    const add = new Refusal(400, sentence, { error: 'notChosen', fields: { chosen: sentence } })
    const { user } = open([step({})], { add })
    await choose(user, '主管审批', /王五/)
    await user.click(submitButton())
    expect(await within(screen.getByRole('region', { name: '审批路线' })).findByText(sentence)).toBeDefined()
  })

  test('offers no choice where it is skipped', async () => {
    open([step({ skipped: '跳过：与上一步为同一人' })])
    await screen.findByText('跳过：与上一步为同一人')
    expect(screen.queryByRole('combobox', { name: '主管审批的审批人' })).toBeNull()
  })
})
