import { canonicalJson } from '../../src/platform/canonical-json.ts'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '../../src/modules/evidence/index.ts'
import { compareRequest, sayDifference } from '../../src/modules/approval/record/compare-rows.rules.ts'
import type { KeptRequest } from '../../src/modules/approval/record/kept-request.repository.ts'
import { paymentOf, payableRowOf } from '../../src/modules/approval/record/payment.rules.ts'
import { replay } from '../../src/modules/approval/record/replay.rules.ts'
import { events, findFlow, hashOfRound, rows } from './a-recorded-request.ts'

/** The request of a-recorded-request, which pays 90.00, with what cashiers say afterwards. */

type Event = readonly [
  type: string,
  actor: string,
  payload: Record<string, unknown>,
  more?: Partial<StoredEvent>,
]

const queuedToPay: Event = ['queuedToPay', 'system:approved', {}]
const paid = (
  amount: string,
  date = '2026-11-24',
  actor = 'cashier',
  more: Partial<StoredEvent> = {},
): Event => ['paid', actor, { name: '出纳', amount, date, note: '' }, more]
const failed: Event = ['paymentFailed', 'cashier', { name: '出纳', reason: '户名不符' }]
const takenBack = (seq: number): Event => [
  'paymentTakenBack',
  'cashier',
  { name: '出纳', seq, reason: '有误' },
]

function lastEvent(): StoredEvent {
  const last = events.at(-1)
  if (!last) throw new Error('a request without events')
  return last
}

function after(...said: Event[]) {
  const added = said.map(
    ([type, actor, payload, more = {}], index): StoredEvent => ({
      ...lastEvent(),
      seq: 16 + index,
      type,
      actor_id: actor,
      acting_for_id: null,
      round: 2,
      content_hash: hashOfRound(2),
      payload: canonicalJson(payload),
      time: `2026-11-24T0${index}:00:00.000001Z`,
      ...more,
    }),
  )
  return replay('t', 'a1', [...events, ...added], findFlow)
}

const stateAfter = (...said: Event[]) => {
  const payment = paymentOf(after(queuedToPay, ...said))
  return payment && [payment.state, Number(payment.paidFen), payment.paidOn, payment.failure]
}

describe('what is paid', () => {
  it('follows from the events alone', () => {
    expect(paymentOf(after())).toBeUndefined()
    expect(stateAfter()).toEqual(['waiting', 0, '', ''])
    expect(stateAfter(paid('4000'))).toEqual(['partlyPaid', 4000, '2026-11-24', ''])
    expect(stateAfter(paid('4000'), paid('5000', '2026-11-20'))).toEqual(['paid', 9000, '2026-11-24', ''])
    expect(stateAfter(failed)).toEqual(['failed', 0, '', '户名不符'])
    expect(stateAfter(paid('1'), failed)).toEqual(['failed', 1, '2026-11-24', '户名不符'])
    expect(stateAfter(failed, paid('9000'))).toEqual(['paid', 9000, '2026-11-24', ''])
    expect(stateAfter(paid('9000'), takenBack(17))).toEqual(['waiting', 0, '', ''])
    expect(stateAfter(paid('1'), failed, takenBack(18))).toEqual(['partlyPaid', 1, '2026-11-24', ''])
    expect(stateAfter(paid('9000'), takenBack(17), paid('9000'))).toEqual(['paid', 9000, '2026-11-24', ''])
  })

  it.each<[string, Event[]]>([
    ['before the request is in the queue', [paid('1')]],
    ['that puts it into the queue twice', [queuedToPay, queuedToPay]],
    ['that a person puts into the queue', [['queuedToPay', 'cashier', {}]]],
    ['beyond what was approved', [queuedToPay, paid('9001')]],
    ['beyond what is left', [queuedToPay, paid('5000'), paid('4001')]],
    ['of nothing', [queuedToPay, paid('0')]],
    ['below nothing', [queuedToPay, paid('-1')]],
    ['of a part of a 分', [queuedToPay, paid('1.5')]],
    ['on no day', [queuedToPay, paid('1', '2026-02-30')]],
    ['of the applicant', [queuedToPay, paid('1', '2026-11-24', 'zhangsan')]],
    ['of the platform', [queuedToPay, paid('1', '2026-11-24', 'system:approved')]],
    ['for somebody else', [queuedToPay, paid('1', undefined, undefined, { acting_for_id: 'lisi' })]],
    ['of an older round', [queuedToPay, paid('1', undefined, undefined, { round: 1 })]],
    ['after everything is paid', [queuedToPay, paid('9000'), failed]],
    ['that takes back nothing', [queuedToPay, takenBack(16)]],
    ['that takes back twice', [queuedToPay, paid('1'), takenBack(17), takenBack(17)]],
  ])('is no record: an event %s', (_name, said) => {
    expect(() => after(...said)).toThrow(/event/)
  })

  it('shows in the list of what happened', () => {
    const { happenings } = after(queuedToPay, paid('9000'), takenBack(17), failed)
    expect(
      happenings.map(({ type, name, about, how, opinion }) => [type, name, about, how, opinion]),
    ).toEqual([
      ['paid', '出纳', ['90.00'], '2026-11-24', ''],
      ['paymentTakenBack', '出纳', ['90.00'], '2026-11-24', '有误'],
      ['paymentFailed', '出纳', [], '', '户名不符'],
    ])
  })
})

describe('the row in the queue', () => {
  const recorded = after(queuedToPay, paid('4000'))
  const { queued_at, ...row } = payableRowOf(recorded, {}) ?? raise()
  const stored: KeptRequest['payables'][number] = { ...row, queued_at: new Date(queued_at) }
  const kept = (payables: KeptRequest['payables']) => ({
    ...rows(),
    updatedAt: new Date('2026-11-25T00:00:00Z'),
    payables,
  })
  const compared = (...payables: KeptRequest['payables']) =>
    compareRequest(recorded, kept(payables)).map(sayDifference)

  it('is the one that the record requires', () => {
    expect(compared(stored)).toEqual([])
  })
  it('is named when it is missing, or changed in any column', () => {
    expect(compared()).toEqual(['payable'])
    const names = Object.keys(stored)
    const changed = names.map((name) =>
      compared(Object.assign({ ...stored }, { [name]: name === 'queued_at' ? new Date(0) : 'x' })),
    )
    expect(changed).toEqual(names.map((name) => [`payable.${name}`]))
  })
  it('is named when a request has one that never came into the queue', () => {
    expect(compareRequest(after(), kept([stored])).map(sayDifference)).toEqual(['payable'])
  })
})

function raise(): never {
  throw new Error('the request is not in the queue')
}
