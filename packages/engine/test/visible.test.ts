import { describe, expect, it } from 'vitest'
import { type ListState, visibleButtons, visibleMoreActions, type Viewing } from '../src/visible.ts'

const approver: Viewing = {
  listState: '待处理',
  userId: 'lisi',
  flowId: 'zhangsan',
  taskKind: 'approval',
  trailStatuses: ['已处理', '待处理'],
  actions: ['agree', 'reject', 'abandon'],
}

const shown = (viewing: Partial<Viewing>) =>
  Object.entries(visibleButtons({ ...approver, ...viewing }))
    .filter(([, isShown]) => isShown)
    .map(([button]) => button)

const asApprover = ['export', 'agree', 'reject', 'abandon', 'close', 'pad']
const always = ['export', 'close']

describe('the controls of an approver (platform.txt §4)', () => {
  it.each([
    ['我收到的', asApprover],
    ['待处理', asApprover],
    ['已处理', always],
    ['已发起', always],
  ] satisfies [ListState, string[]][])('in the list %s show %j', (listState, buttons) => {
    expect(shown({ listState })).toEqual(buttons)
  })

  it('are hidden if the user id contains the flow id', () => {
    expect(shown({ userId: 'lisi', flowId: 'lisi' })).toEqual(always)
    expect(shown({ userId: '1123', flowId: '12' })).toEqual(always)
    expect(shown({ userId: '12', flowId: '1123' })).toEqual(asApprover)
  })

  it('are shown if the flow id is empty, because no id contains it', () => {
    expect(shown({ flowId: '' })).toEqual(asApprover)
  })

  it('include only what the server permits', () => {
    expect(shown({ actions: [] })).toEqual(always)
    expect(shown({ actions: ['reject'] })).toEqual(['export', 'reject', 'close'])
    expect(shown({ actions: ['withdraw'] })).toEqual(always)
  })
})

describe('a handling', () => {
  it('of the own request shows its button to the applicant in every list, without the pad', () => {
    for (const listState of ['我收到的', '待处理', '已处理', '已发起'] as const) {
      const own: Partial<Viewing> = {
        listState,
        userId: 'zhangsan',
        taskKind: 'handling',
        actions: ['agree', 'withdraw'],
      }
      expect(shown(own)).toEqual(['export', 'agree', 'close'])
    }
  })

  it('has no button for an applicant without the permission of the server', () => {
    expect(shown({ userId: 'zhangsan', taskKind: 'handling', actions: ['withdraw'] })).toEqual(always)
  })

  it('is no exception for a person whose id merely contains the flow id', () => {
    expect(shown({ userId: 'zhangsan2', taskKind: 'handling', actions: ['agree'] })).toEqual(always)
  })

  it('of somebody else has the button and the pad', () => {
    expect(shown({ taskKind: 'handling', actions: ['agree'] })).toEqual(['export', 'agree', 'close', 'pad'])
  })
})

describe('a consultation', () => {
  it('has no pad, because it is answered in words', () => {
    expect(shown({ taskKind: 'consulted', actions: ['agree'] })).toEqual(['export', 'agree', 'close'])
  })
})

describe('the menu 更多', () => {
  const onTask = ['transfer', 'consult', 'addSigner', 'returnTo'] as const
  const onRequest = ['removeSigner', 'takeBack', 'urge', 'comment'] as const
  const menu = (viewing: Partial<Viewing>) =>
    visibleMoreActions({ ...approver, actions: ['agree', ...onTask, ...onRequest], ...viewing })

  it.each([
    ['我收到的', true],
    ['待处理', true],
    ['已处理', false],
    ['已发起', false],
  ] satisfies [ListState, boolean][])(
    'holds the actions on a task where agreeing shows: in the list %s %s',
    (listState, holdsThem) => {
      const items = menu({ listState })
      for (const action of onTask) expect(items.includes(action)).toBe(holdsThem)
      for (const action of onRequest) expect(items).toContain(action)
    },
  )

  it('holds no action on a task if the user id contains the flow id', () => {
    expect(menu({ userId: '1123', flowId: '12' })).toEqual([...onRequest])
  })

  it('holds only what the server permits, in its own order', () => {
    expect(menu({ actions: ['comment', 'agree', 'transfer'] })).toEqual(['transfer', 'comment'])
    expect(menu({ actions: ['agree', 'reject', 'abandon'] })).toEqual([])
  })
})

describe('resubmit (platform.txt §4)', () => {
  const rejected: Partial<Viewing> = { trailStatuses: ['已处理', '驳回'], actions: ['resubmit'] }

  it.each([
    ['我收到的', always],
    ['已处理', always],
    ['待处理', ['export', 'resubmit', 'close']],
    ['已发起', ['export', 'resubmit', 'close']],
  ] satisfies [ListState, string[]][])('in the list %s shows %j', (listState, buttons) => {
    expect(shown({ ...rejected, listState })).toEqual(buttons)
  })

  it('is hidden without a rejected row, and without permission', () => {
    expect(shown({ ...rejected, trailStatuses: ['已处理'] })).toEqual(always)
    expect(shown({ ...rejected, actions: [] })).toEqual(always)
  })
})
