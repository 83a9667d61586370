import type { DomainEvent, State, Task } from '@countersign/engine'
import { describe, expect, it } from 'vitest'
import {
  decidedTask,
  isOtherTask,
  refusedOnDraft,
  usesInWords,
} from '../../src/modules/approval/decide/decision.rules.ts'
import { newEvents, type Recorded } from '../../src/modules/approval/decide/new-events.rules.ts'
import { outboxRows } from '../../src/modules/approval/decide/outbox-rows.rules.ts'

const task = (id: string, assigneeId: string, state: Task['state'] = 'open'): Task => ({
  id,
  nodeRunId: 'run',
  assigneeId,
  actingForId: null,
  origin: 'flow',
  hostId: null,
  afterId: null,
  state,
  why: { rule: 'user', reason: 'rule' },
})
const stateOf = (...tasks: Task[]): State => ({
  status: 'running',
  round: 1,
  applicantId: 'applicant',
  nodeRuns: [],
  tasks,
})

describe('the outbox rows of a decision', () => {
  const rowsOf = (
    given: Partial<Parameters<typeof outboxRows>[2]>,
    status: 'running' | 'approved' = 'running',
    kind: 'leave' | 'procured' | 'payments' = 'leave',
  ) =>
    outboxRows(
      't',
      { id: 'r', kind, status },
      { before: stateOf(), outcome: { state: stateOf(), effects: [] }, actorId: 'applicant', ...given },
    )
  const hint = (userIds: string[], settled: string[]) => ({
    tenant_id: 't',
    topic: 'hint',
    payload: { userIds, settled: { approvalId: 'r', userIds: settled } },
  })

  it('ask for the order of an approved purchase, but for no other kind and no history', () => {
    const topics = (kind: 'leave' | 'procured', status: 'running' | 'approved', seeded?: boolean) =>
      rowsOf(seeded ? { seeded: { at: '2026-01-01T00:00:00.000Z', isRead: true } } : {}, status, kind).map(
        ({ topic }) => topic,
      )
    expect(topics('procured', 'approved')).toContain('purchaseApproved')
    expect(topics('procured', 'running')).not.toContain('purchaseApproved')
    expect(topics('leave', 'approved')).not.toContain('purchaseApproved')
    expect(topics('procured', 'approved', true)).not.toContain('purchaseApproved')
  })

  it('ask for the place of an approved payment in the queue of the cashiers', () => {
    const topics = (kind: 'leave' | 'payments', status: 'running' | 'approved', seeded?: boolean) =>
      rowsOf(seeded ? { seeded: { at: '2026-01-01T00:00:00.000Z', isRead: true } } : {}, status, kind).map(
        ({ topic }) => topic,
      )
    expect(topics('payments', 'approved')).toContain('queueToPay')
    expect(topics('payments', 'running')).not.toContain('queueToPay')
    expect(topics('leave', 'approved')).not.toContain('queueToPay')
    expect(topics('payments', 'approved', true)).not.toContain('queueToPay')
  })

  it('are none when nobody else is concerned', () => {
    expect(rowsOf({})).toEqual([])
  })

  it('name a person whose task was decided, and one whose task was closed, each once', () => {
    const before = stateOf(
      task('1', 'lisi'),
      task('2', 'wangwu'),
      task('3', 'wangwu'),
      task('0', 'sunqi', 'agreed'),
    )
    const state = stateOf(
      task('1', 'lisi', 'agreed'),
      task('2', 'wangwu', 'closed'),
      task('3', 'wangwu', 'closed'),
      task('0', 'sunqi', 'agreed'),
    )
    expect(rowsOf({ before, outcome: { state, effects: [] }, actorId: 'lisi' })).toEqual([
      hint(['applicant', 'wangwu'], ['lisi', 'wangwu']),
    ])
  })

  it('settle the decided task of a person who has another one, without touching the lists of that person', () => {
    const before = stateOf(task('1', 'lisi'), task('2', 'lisi'))
    const state = stateOf(task('1', 'lisi', 'handled'), task('2', 'lisi'))
    expect(rowsOf({ before, outcome: { state, effects: [] } })).toEqual([hint([], ['lisi'])])
  })

  it('leave a task alone that stays open', () => {
    const before = stateOf(task('1', 'lisi'))
    expect(rowsOf({ before, outcome: { state: before, effects: [] } })).toEqual([])
  })

  it('touch nobody who acts or gets a message', () => {
    const before = stateOf(task('1', 'lisi'), task('2', 'wangwu'))
    const effects = [
      { type: 'rejected', userId: 'applicant' },
      { type: 'rejected', userId: 'wangwu' },
    ] as const
    expect(rowsOf({ before, outcome: { state: stateOf(), effects: [...effects] }, actorId: 'lisi' })).toEqual(
      [
        hint([], ['lisi', 'wangwu']),
        ...['applicant', 'wangwu'].map((userId) => ({
          tenant_id: 't',
          topic: 'notify',
          payload: { approvalId: 'r', userId, kind: 'rejected', actorId: 'lisi' },
        })),
      ],
    )
  })

  it('ask for the final PDF of an approved request', () => {
    expect(rowsOf({}, 'approved')).toEqual([
      { tenant_id: 't', topic: 'finalPdf', payload: { approvalId: 'r' } },
    ])
  })
})

describe('the events of an action', () => {
  const given: Recorded['given'] = {
    facts: { people: {}, leadersAbove: [], flowAdministrators: [] },
    ids: ['new'],
  }
  const lisi = { id: 'lisi', name: '李四', department: '研发部' }
  const record = {
    request: {
      kind: 'leave',
      applyNo: 'QJ1',
      name: '年假',
      applicantId: 'lisi',
      departmentId: 'd',
      createName: '李四',
      deptName: '研发部',
      company: '',
      amount: null,
      payee: '',
      periodFrom: null,
      periodTo: null,
      appliedAt: '2026-11-22T02:00:00Z',
    },
    formVersion: 1,
    flowVersionId: 'f',
    flowSha256: 'flow',
    steps: {},
    links: [],
    copiedTo: [],
  }
  const recorded: Recorded = {
    actor: { kind: 'person', id: 'lisi' },
    actorName: '李四',
    given,
    people: new Map([['lisi', lisi]]),
    contentHash: 'hash',
    time: '2026-11-22 10:00:00',
    decided: { taskId: '1', opinion: '同意', signatureFileId: 'picture' },
    submitted: { record, attachmentSha256s: ['attached'] },
    signatureSha256: 'signed',
  }
  const frame = {
    actor: { kind: 'person', id: 'lisi' },
    actingForId: null,
    round: 2,
    contentHash: 'hash',
    signatureSha256: '',
    attachmentSha256s: [],
    time: '2026-11-22 10:00:00',
  }
  const decision = { nodeId: 'n', taskId: '1', by: 'lisi' }
  const said = { ...decision, name: '李四', opinion: '同意' }

  it.each<[DomainEvent, Record<string, unknown>, Record<string, unknown>?]>([
    [
      { type: 'submitted', round: 2, by: 'lisi' },
      { by: 'lisi', ...record, given },
      { attachmentSha256s: ['attached'] },
    ],
    [
      { type: 'nodeOpened', round: 2, nodeId: 'n', assigneeIds: ['lisi'] },
      { nodeId: 'n', assigneeIds: ['lisi'], people: [lisi] },
    ],
    [
      { type: 'agreed', round: 2, ...decision },
      { ...said, signatureFileId: 'picture', given },
      { signatureSha256: 'signed' },
    ],
    [{ type: 'rejected', round: 2, ...decision }, said],
    [{ type: 'abandoned', round: 2, ...decision }, said],
    [
      { type: 'withdrawn', round: 2, by: 'lisi' },
      { by: 'lisi', name: '李四' },
    ],
    [
      { type: 'nodeSkipped', round: 2, nodeId: 'n', reason: 'samePerson' },
      { nodeId: 'n', reason: 'samePerson' },
    ],
    [
      { type: 'personSkipped', round: 2, nodeId: 'n', userId: 'lisi', reason: 'samePerson' },
      { nodeId: 'n', userId: 'lisi', reason: 'samePerson' },
    ],
    [{ type: 'approved', round: 2 }, {}],
  ])('record for $type what the platform adds', (event, payload, more = {}) => {
    expect(newEvents(recorded, [event])).toEqual([{ ...frame, type: event.type, payload, ...more }])
  })

  it('have empty fields where nothing was signed, attached or written', () => {
    const bare: Recorded = {
      ...recorded,
      decided: undefined,
      submitted: undefined,
      signatureSha256: undefined,
    }
    const [submitted, agreed] = newEvents(bare, [
      { type: 'submitted', round: 2, by: 'lisi' },
      { type: 'agreed', round: 2, ...decision },
    ])
    expect(submitted).toMatchObject({ payload: { by: 'lisi', given }, attachmentSha256s: [] })
    expect(agreed).toMatchObject({ payload: { opinion: '', signatureFileId: '' }, signatureSha256: '' })
  })

  it('are refused when the name of a person who is asked is missing', () => {
    const event: DomainEvent = { type: 'nodeOpened', round: 2, nodeId: 'n', assigneeIds: ['nobody'] }
    expect(() => newEvents(recorded, [event])).toThrow('is missing')
  })
})

describe('a decision', () => {
  it.each([
    ['agree', true, 'notYours'],
    ['reject', false, 'notYours'],
    ['abandon', true, 'notYours'],
    ['withdraw', true, 'notWithdrawable'],
    ['withdraw', false, 'notApplicant'],
  ] as const)('%s on a draft, as its applicant: %s, is refused with %s', (type, isApplicant, error) => {
    expect(refusedOnDraft(type, isApplicant)).toBe(error)
  })

  it.each([
    ['no task is named', undefined, false],
    ['the named task is open', 'mine', false],
    ['the named task is one of several open ones', 'second', false],
    ['the named task is decided and another one is open', 'old', true],
    ["the named task is another person's", 'other', true],
  ])('is for another task than the one shown: %s', (_when, taskId, isOther) => {
    const state = stateOf(
      task('old', 'lisi', 'agreed'),
      task('mine', 'lisi'),
      task('second', 'lisi'),
      task('other', 'wangwu'),
    )
    expect(isOtherTask(state, 'lisi', { type: 'agree', taskId })).toBe(isOther)
    // Without an open task the engine gives the reason.
    expect(isOtherTask(state, 'zhaoliu', { type: 'agree', taskId })).toBe(false)
  })

  it('decides the task that its event names, and a withdrawal none', () => {
    const agreed: DomainEvent = { type: 'agreed', round: 1, nodeId: 'n', taskId: '7', by: 'lisi' }
    const approved: DomainEvent = { type: 'approved', round: 1 }
    expect(decidedTask([approved, agreed], '好')).toEqual({
      taskId: '7',
      opinion: '好',
      signatureFileId: null,
    })
    expect(decidedTask([{ type: 'withdrawn', round: 1, by: 'applicant' }], '')).toBeUndefined()
  })

  it('names at most ten requests that build on this one', () => {
    const numbers = Array.from({ length: 12 }, (_, index) => `F${index}`)
    expect(usesInWords(numbers.slice(0, 2))).toEqual({ zh: 'F0、F1', en: 'F0, F1' })
    expect(usesInWords(numbers.slice(0, 10)).zh).toBe('F0、F1、F2、F3、F4、F5、F6、F7、F8、F9')
    expect(usesInWords(numbers)).toEqual({
      zh: 'F0、F1、F2、F3、F4、F5、F6、F7、F8、F9 等 12 份',
      en: 'F0, F1, F2, F3, F4, F5, F6, F7, F8, F9 and 2 more',
    })
  })
})
