import { describe, expect, it } from 'vitest'
import type { Recorded } from '../../src/modules/approval/record/payloads.rules.ts'
import { replay } from '../../src/modules/approval/record/replay.rules.ts'
import { ReplayError } from '../../src/modules/approval/record/replay-error.rules.ts'
import type { StoredEvent } from '../../src/modules/evidence/index.ts'
import { canonicalJson } from '../../src/platform/canonical-json.ts'
import { existing } from '../../src/platform/existing.ts'
import { events, facts, findFlow, hashOfRound, record } from './a-recorded-request.ts'

/** The hashes of the chain are checked before a replay, so that these forgeries need none. */
const replayed = (chain: readonly StoredEvent[], flows = findFlow) => replay('t', 'a1', chain, flows)

const upTo = (seq: number) => events.slice(0, seq)

/** The events with one of them changed; `payload` names changed fields of its payload. */
function altered(
  seq: number,
  { payload, ...columns }: Partial<Omit<StoredEvent, 'payload'>> & { payload?: Record<string, unknown> },
): StoredEvent[] {
  return events.map((event) =>
    event.seq === seq ? { ...event, ...columns, payload: withFields(event.payload, payload) } : event,
  )
}

function withFields(text: string, more: Record<string, unknown> = {}): string {
  return canonicalJson({ ...JSON.parse(text), ...more })
}

/** The number in the ReplayError; undefined without an error. */
function refusedAt(chain: readonly StoredEvent[], flows = findFlow): number | undefined {
  try {
    replayed(chain, flows)
    return undefined
  } catch (error) {
    if (error instanceof ReplayError) return error.seq
    throw error
  }
}

const eventAt = (seq: number): StoredEvent => existing(events.find((one) => one.seq === seq))
const rejected = eventAt(6)
/** The record at the rejection, as an adoption states it. */
const state: Recorded = {
  ...record,
  request: JSON.parse(eventAt(1).payload).request,
  status: 'rejected',
  version: 2,
  opinion: '接收',
  time: rejected.time,
  approvedAt: '',
  rounds: record.rounds.slice(0, 1),
  nodeRuns: record.nodeRuns.slice(0, 2),
  tasks: record.tasks.slice(0, 3),
  copies: record.copies.slice(0, 2),
  links: [{ field: 'contract', toId: 'c1' }],
  documents: [],
}
const adopted: StoredEvent = {
  ...rejected,
  seq: 2,
  type: 'adopted',
  actor_id: 'system:unsigned',
  payload: canonicalJson({ recorded: state }),
}
const payloadOf = (seq: number): Record<string, unknown> => JSON.parse(eventAt(seq).payload)

describe('a signature in the place of another person', () => {
  const delegation = { id: 'd1', sha256: 'x' }
  const signed = { actor_id: 'zhouba', acting_for_id: 'lisi', payload: { by: 'zhouba', delegation } }
  /** What the signature opens, by the same person; `more` changes the first of it. */
  const chainOf = (more: Partial<StoredEvent> = {}) =>
    altered(3, signed).map((event) => ({
      ...event,
      ...((event.seq === 4 || event.seq === 5) && { actor_id: 'zhouba' }),
      ...(event.seq === 4 && more),
    }))

  it('names both', () => {
    expect(replayed(chainOf()).tasks[0]).toMatchObject({
      assignee_id: 'zhouba',
      acting_for_id: 'lisi',
      actingForName: '李四',
    })
  })
  it('makes nobody responsible for what follows from it', () => {
    expect(refusedAt(chainOf({ acting_for_id: 'lisi' }))).toBe(4)
  })
  it.each([
    ['without a delegation', { actor_id: 'zhouba', acting_for_id: 'lisi', payload: { by: 'zhouba' } }],
    ['with a delegation, but of nobody', { payload: { delegation } }],
    [
      'of somebody who is not asked',
      { actor_id: 'zhouba', acting_for_id: 'sunqi', payload: { by: 'zhouba', delegation } },
    ],
    [
      'by the applicant',
      { actor_id: 'zhangsan', acting_for_id: 'lisi', payload: { by: 'zhangsan', delegation } },
    ],
  ])('is no record %s', (_what, change) => {
    expect(refusedAt(altered(3, change))).toBe(3)
  })
})

describe('the record', () => {
  it('follows from the events', () => {
    expect(replayed(events)).toEqual(record)
  })

  it('says after each action how the request stands', () => {
    const stand = [2, 5, 6, 8, 10, 11, 14, 15].map((seq) => {
      const { status, version, step, opinion, time, approvedAt } = replayed(upTo(seq))
      return [status, version, step, opinion, time.slice(12, 13), approvedAt.slice(12, 13)]
    })
    expect(stand).toEqual([
      ['running', 1, '部门', '', '1', ''],
      ['running', 1, '会签', '同意t1', '2', ''],
      ['rejected', 2, '', '不行', '3', ''],
      ['running', 3, '部门', '', '4', ''],
      ['running', 3, '会签', '同意t5', '5', ''],
      ['running', 3, '会签', '同意t7', '6', ''],
      ['approved', 4, '', '同意t6', '7', '7'],
      ['approved', 4, '', '同意t6', '8', '7'],
    ])
  })

  it('keeps the last opinion when somebody agrees without one', () => {
    const chain = altered(12, { payload: { opinion: '' } })
    expect(replayed(chain)).toMatchObject({ opinion: '同意t7', tasks: { 5: { opinion: '' } } })
  })

  it('shows an open task with the name of its person, and none of a decision', () => {
    expect(replayed(upTo(2)).tasks[0]).toEqual({
      ...record.tasks[0],
      state: 'open',
      opinion: '',
      signature_file_id: null,
      signatureSha256: '',
      decided_at: null,
    })
  })

  it('names a person who decides as the decision does, and others as the step that asked them', () => {
    const chain = altered(3, { payload: { name: '李四（改名）' } })
    expect(replayed(chain).tasks.slice(0, 2)).toMatchObject([
      { name: '李四（改名）', department: '研发部' },
      { name: '王五', department: '研发部' },
    ])
  })

  it('leaves the name of a person empty who is asked without one', () => {
    const chain = altered(2, { payload: { people: [] } })
    expect(replayed(chain).tasks[1]).toMatchObject({ name: '', department: '' })
  })

  it('ends with an abandonment or a withdrawal', () => {
    const abandoned = { ...rejected, type: 'abandoned' }
    expect(replayed([...upTo(5), abandoned])).toMatchObject({
      status: 'abandoned',
      version: 2,
      opinion: '不行',
      tasks: { 2: { state: 'handled', opinion: '不行' } },
    })
    const payload = canonicalJson({ by: 'zhangsan', name: '张三' })
    const withdrawn = { ...rejected, type: 'withdrawn', actor_id: 'zhangsan', payload }
    expect(replayed([...upTo(5), withdrawn])).toMatchObject({
      status: 'withdrawn',
      version: 2,
      opinion: '同意t1',
      tasks: { 2: { state: 'closed', opinion: '', name: '赵六' } },
    })
  })

  it('begins with what an adoption states, whatever events there were before', () => {
    const before = { ...rejected, seq: 1, payload: 'not JSON' }
    expect(replayed([before, adopted])).toEqual(state)
    expect(state).toEqual({ ...replayed(upTo(6)), opinion: '接收' })
    expect(replayed([before, adopted, ...events.slice(6)])).toEqual(record)
  })

  it('is refused without events', () => {
    expect(refusedAt([])).toBe(0)
    expect(refusedAt(events.slice(2))).toBe(3)
  })
})

describe('an event that the engine would not have written is refused:', () => {
  const submission = payloadOf(1)
  const request = (more: object) => ({ request: { ...Object(payloadOf(7)['request']), ...more } })
  const given = (more: object) => ({ given: { ...Object(submission['given']), ...more } })
  const without = (seq: number) => events.filter((event) => event.seq !== seq)
  const twice = (seq: number) => events.flatMap((event) => (event.seq === seq ? [event, event] : [event]))
  const nobody = { leadersAbove: [], flowAdministrators: [] }
  const found = (...userIds: string[]) => ({
    facts: { ...nobody, people: { ...facts.people, n1: [{ rule: 'role', userIds }] } },
  })
  const by = (actor_id: string) => events.map((event) => (event.seq < 3 ? { ...event, actor_id } : event))

  const byApplicant = (applicantId: string) =>
    altered(7, { actor_id: applicantId, payload: { by: applicantId, ...request({ applicantId }) } }).map(
      (event) => (event.seq === 8 ? { ...event, actor_id: applicantId } : event),
    )

  it.each<[what: string, refusedAt: number, chain: readonly StoredEvent[]]>([
    ['text that is not JSON', 6, events.map((one) => (one.seq === 6 ? { ...one, payload: '{' } : one))],
    ['text that is no object', 13, events.map((one) => (one.seq === 13 ? { ...one, payload: 'null' } : one))],
    ['a decision of another person than its actor', 6, altered(6, { actor_id: 'lisi' })],
    ['a decision of a task that is not open', 6, altered(6, { payload: { taskId: 't1' } })],
    ['a decision without a name', 6, altered(6, { payload: { name: undefined } })],
    ['a decision by the platform', 6, altered(6, { actor_id: 'system:approved' })],
    ['a decision in another round', 6, altered(6, { round: 2 })],
    ['a decision of another step', 6, altered(6, { payload: { nodeId: 'n1' } })],
    ['an agreement instead of a rejection', 6, altered(6, { type: 'agreed' })],
    ['an event of an unknown type', 3, altered(6, { type: 'other' })],
    ['a first event of an unknown type', 1, altered(1, { type: 'other' })],
    ['a submission by another person', 1, by('lisi')],
    ['a later submission by another person', 7, altered(7, { actor_id: 'lisi' })],
    ['a submission under another applicant', 7, altered(7, { payload: request({ applicantId: 'lisi' }) })],
    ['a later submission by and under another applicant', 7, byApplicant('later')],
    ['a submission under another text of the flow', 7, altered(7, { payload: { flowSha256: 'other' } })],
    ['a submission under an unknown version', 7, altered(7, { payload: { flowVersionId: 'f2' } })],
    ['fewer ids than the engine needs', 1, altered(1, { payload: given({ ids: ['r1', 't1'] }) })],
    ['more ids than the engine needs', 1, altered(1, { payload: given({ ids: ['r1', 't1', 't2', 'x'] }) })],
    ['facts that find nobody', 1, altered(1, { payload: given(found()) })],
    [
      'facts that find the same people in another order',
      2,
      altered(1, { payload: given(found('wangwu', 'lisi')) }),
    ],
    ['a step that opened for other people', 2, altered(2, { payload: { assigneeIds: ['lisi'] } })],
    ['a step that opened in another round', 2, altered(2, { round: 2 })],
    ['a step opened by another person', 2, altered(2, { actor_id: 'lisi' })],
    ['a step opened at another time', 2, altered(2, { time: '2026-11-23T02:00:00.000001Z' })],
    ['a step opened for another content', 2, altered(2, { content_hash: hashOfRound(2) })],
    ['a step that was skipped instead of opened', 2, altered(2, { type: 'nodeSkipped' })],
    ['a step that did not open', 1, without(2)],
    ['a step that opened twice', 1, twice(2)],
    ['an approval that did not follow', 12, without(14)],
    ['a final PDF stored by a person', 15, altered(15, { actor_id: 'zhangsan' })],
    ['a final PDF without a hash', 15, altered(15, { payload: { sha256: undefined } })],
    ['a final PDF of a request that is not approved', 15, [...upTo(5), ...events.slice(14)]],
    ['an event caused by an adoption', 2, [adopted, ...events.slice(1, 2)]],
    ['an adoption by a person', 2, [{ ...adopted, actor_id: 'zhangsan' }]],
    ['an event caused by a final PDF', 15, [...events, ...upTo(2).slice(1)]],
  ])('%s', (_what, seq, chain) => {
    expect(refusedAt(chain)).toBe(seq)
  })

  it('names the cause when a text cannot be read', () => {
    const chain = altered(6, { payload: { opinion: 7 } })
    expect(() => replayed(chain)).toThrow(
      expect.objectContaining({
        message: 'event 6 does not follow from those before it',
        cause: expect.objectContaining({ name: 'ZodError' }),
      }),
    )
  })
})
