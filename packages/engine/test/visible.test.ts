import { describe, expect, it } from 'vitest'
import { type ListState, visibleButtons, type Viewing } from '../src/visible.ts'

const approver: Viewing = {
  listState: '待处理',
  userId: 'lisi',
  flowId: 'zhangsan',
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
