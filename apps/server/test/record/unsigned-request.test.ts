import { describe, expect, it } from 'vitest'
import { hasTimes, recordAsItStands } from '../../src/modules/approval/record/as-it-stands.rules.ts'
import { fitsUnsigned } from '../../src/modules/approval/record/fits-unsigned.rules.ts'
import type { KeptRequest } from '../../src/modules/approval/record/kept-request.repository.ts'
import { canonicalJson, sha256 } from '../../src/platform/canonical-json.ts'
import { existing } from '../../src/platform/existing.ts'
import { contentOfRound, flow, hashOfRound, record, rows } from './a-recorded-request.ts'

function after(change: (kept: KeptRequest) => void): KeptRequest {
  const kept = rows()
  change(kept)
  return kept
}

/** The rows with other columns in the event of this number, and other fields in its payload. */
const withEvent = (seq: number, columns: object, payload: object = {}) =>
  after((kept) => {
    kept.events = kept.events.map((event) =>
      event.seq === seq
        ? { ...event, payload: canonicalJson({ ...JSON.parse(event.payload), ...payload }), ...columns }
        : event,
    )
  })
/** The rows with the event of this number before all others. */
const withFirst = (seq: number) =>
  after((kept) => {
    kept.events = [existing(kept.events[seq - 1]), ...kept.events]
  })
const withoutEvent = (seq: number) =>
  after((kept) => {
    kept.events = kept.events.filter((event) => event.seq !== seq)
  })
const withRow = (row: (kept: KeptRequest) => object | undefined, columns: object) =>
  after((kept) => Object.assign(existing(row(kept)), columns))

describe('a request from before signing fits its events', () => {
  it('when all that they show is as the rows say', () => {
    expect(fitsUnsigned(rows())).toBe(true)
  })

  it.each<[what: string, request: KeptRequest]>([
    ['a column that no event shows is another', withRow((kept) => kept.approval, { payee: '别人' })],
    ['a person was asked and has not decided', withRow((kept) => kept.tasks[3], { state: 'closed' })],
    ['another event of the round stands before its submission', withFirst(14)],
    ['a rejected round was signed by nobody', withRow((kept) => kept.tasks[2], { decided_at: null })],
  ])('when %s', (_what, request) => {
    expect(fitsUnsigned(request)).toBe(true)
  })
})

describe('a request from before signing does not fit its events', () => {
  const otherText = contentOfRound(2).replace('第2轮', '第3轮')
  const otherNumber = contentOfRound(2).replace('HT20', 'HT19')

  it.each<[what: string, request: KeptRequest]>([
    ['the row has one round more', withRow((kept) => kept.approval, { round: 3 })],
    ['a round is missing', after((kept) => kept.rounds.pop())],
    ['the rounds are in another order', after((kept) => kept.rounds.push(existing(kept.rounds.shift())))],
    ['the text of a round is another', withRow((kept) => kept.rounds[1], { content: otherText })],
    ['the text of a round has another number', withRow((kept) => kept.rounds[1], { content: otherNumber })],
    [
      'the text of a round cannot be read',
      withRow((kept) => kept.rounds[1], { content: '{', content_hash: sha256('{') }),
    ],
    ['the hash of a round is another', withRow((kept) => kept.rounds[1], { content_hash: hashOfRound(1) })],
    ['the values of a round are others', withRow((kept) => kept.rounds[1], { data: { reason: '' } })],
    ['an event has another hash of the content', withEvent(8, { content_hash: hashOfRound(1) })],
    ['a submission is missing', withoutEvent(7)],
    ['a submission names other files', withEvent(7, { attachment_sha256s: 'aaa' })],
    ['an attached file has other bytes', withRow((kept) => kept.files.get('file1'), { sha256: 'x' })],
    ['an attached file is missing', after((kept) => Object.assign(kept, { files: without(kept, 'file2') }))],
    ['the status is another', withRow((kept) => kept.approval, { status: 'running' })],
    [
      'no event says a status',
      after((kept) =>
        Object.assign(kept, { events: [], rounds: [], approval: { ...kept.approval, round: 0 } }),
      ),
    ],
    ['a decision names an unknown task', withEvent(6, {}, { taskId: 'x' })],
    ['a decision cannot be read', withEvent(6, { payload: '{' })],
    ['a decision has no opinion', withEvent(6, {}, { opinion: undefined })],
    ['a decision is by another person', withEvent(6, { actor_id: 'lisi' })],
    ['a decision has another opinion', withEvent(6, {}, { opinion: '行' })],
    ['a rejection has a signature', withEvent(6, { signature_sha256: 'sha-t1' })],
    ['an agreement has none', withEvent(11, { signature_sha256: '' })],
    ['a signature is missing', after((kept) => Object.assign(kept, { files: without(kept, 'sign-t7') }))],
    ['a rejected task counts as agreed', withRow((kept) => kept.tasks[2], { state: 'agreed' })],
    ['an agreed task is open', withRow((kept) => kept.tasks[0], { state: 'open' })],
    ['an agreement is without event', withoutEvent(11)],
    ['a rejection is without event', withRow((kept) => kept.tasks[1], { state: 'rejected' })],
    ['an abandonment has a task that agreed', withEvent(6, { type: 'abandoned' })],
    ['a final PDF is without event', withoutEvent(15)],
    ['a final PDF is missing', after((kept) => kept.documents.pop())],
    ['a final PDF is of another round', withRow((kept) => kept.documents[0], { round: 1 })],
    ['a final PDF is another file', withRow((kept) => kept.documents[0], { file_id: 'x' })],
    ['a final PDF has other bytes', withRow((kept) => kept.documents[0], { sha256: 'x' })],
    ['the event of a final PDF cannot be read', withEvent(15, { payload: '{}' })],
  ])('when %s', (_what, request) => {
    expect(fitsUnsigned(request)).toBe(false)
  })

  it('when an abandoned request says so of a task that is closed', () => {
    const abandoned = (state: 'handled' | 'closed') => {
      const kept = rows()
      kept.events = kept.events
        .slice(0, 6)
        .map((event) => (event.seq === 6 ? { ...event, type: 'abandoned' } : event))
      kept.rounds.pop()
      kept.documents = []
      kept.tasks = kept.tasks.slice(0, 3)
      Object.assign(existing(kept.tasks[2]), { state })
      Object.assign(kept.approval, { round: 1, status: 'abandoned' })
      return kept
    }
    expect(fitsUnsigned(abandoned('handled'))).toBe(true)
    expect(fitsUnsigned(abandoned('closed'))).toBe(false)
  })
})

function without(kept: KeptRequest, id: string): KeptRequest['files'] {
  return new Map([...kept.files].filter(([one]) => one !== id))
}

describe('the times of a request', () => {
  const bad = [Infinity, new Date(NaN)]

  it('are all finite, or there are none', () => {
    expect(hasTimes(rows())).toBe(true)
    expect(hasTimes(withRow((kept) => kept.tasks[0], { decided_at: null }))).toBe(true)
  })

  it.each<[column: string, row: (kept: KeptRequest) => object | undefined]>([
    ['appliedAt', (kept) => kept.approval],
    ['submitted_at', (kept) => kept.rounds[1]],
    ['opened_at', (kept) => kept.tasks[6]],
    ['decided_at', (kept) => kept.tasks[6]],
    ['created_at', (kept) => kept.copies[2]],
    ['created_at', (kept) => kept.documents[0]],
  ])('are not when %s is infinite or invalid', (column, row) => {
    expect(bad.map((time) => hasTimes(withRow(row, { [column]: time })))).toEqual([false, false])
  })
})

describe('a request that is put on record as it stands', () => {
  const words = {
    people: new Map([
      ['zhangsan', { id: 'zhangsan', name: '张三', department: '财务部' }],
      ['lisi', { id: 'lisi', name: '李四', department: '研发部' }],
      ['wangwu', { id: 'wangwu', name: '王五', department: '研发部' }],
      ['zhaoliu', { id: 'zhaoliu', name: '赵六', department: '' }],
    ]),
    flows: new Map([['f1', { definition: flow, sha256: 'flow' }]]),
  }
  /** Rows hold times with milliseconds, and events with microseconds. */
  const inMilliseconds = <T extends object>(row: T): T =>
    JSON.parse(JSON.stringify(row).replaceAll('.000001Z', '.000Z'))
  const expected = {
    ...inMilliseconds(record),
    // What an unsigned round claims follows from its content.
    rounds: inMilliseconds(record).rounds.map(({ claims: _claims, ...round }) => round),
    // Rows do not say whom the rules found.
    tasks: inMilliseconds(record).tasks.map(({ found: _found, ...task }) => task),
    time: record.time,
    approvedAt: record.approvedAt,
  }

  it('is the record that its events would give', () => {
    expect(recordAsItStands(rows(), words)).toEqual(expected)
  })

  it('has its steps and tasks in the order in which they began', () => {
    const kept = after((kept) => {
      kept.tasks = kept.tasks.toReversed()
      kept.nodeRuns = kept.nodeRuns.toReversed()
    })
    expect(recordAsItStands(kept, words)).toEqual(expected)
  })

  it('has no time of approval unless it is approved', () => {
    const kept = withRow((kept) => kept.approval, { status: 'abandoned' })
    expect(recordAsItStands(kept, words).approvedAt).toBe('')
  })

  it('has empty texts where the installation no longer knows one', () => {
    const kept = after((kept) => Object.assign(kept, { files: new Map(), events: [] }))
    const { time, approvedAt, rounds, tasks, copies } = recordAsItStands(kept, {
      people: new Map(),
      flows: new Map(),
    })
    expect([time, approvedAt, copies[0]?.fromName]).toEqual(['', '', ''])
    expect(rounds[1]).toMatchObject({ flowSha256: '', attachments: [] })
    expect(rounds[1]?.steps).toStrictEqual({})
    expect(tasks[0]).toMatchObject({ name: '', department: '', signatureSha256: '' })
  })

  it('has no names of steps when the flow cannot be read', () => {
    const flows = new Map([['f1', { definition: undefined, sha256: 'flow' }]])
    const [round] = recordAsItStands(rows(), { ...words, flows }).rounds
    expect([round?.flowSha256, round?.steps]).toStrictEqual(['flow', {}])
  })

  it('takes the time of the last approval, and the files of the submission', () => {
    const kept = rows()
    kept.events = [{ ...existing(kept.events[13]), time: '2026-11-01' }, ...kept.events]
    expect(recordAsItStands(kept, words)).toEqual(expected)
  })

  it('has no time of decision in an open task', () => {
    const kept = withRow((kept) => kept.tasks[0], { decided_at: null })
    expect(recordAsItStands(kept, words).tasks[0]?.decided_at).toBeNull()
  })
})
