import { describe, expect, it } from 'vitest'
import { appendEvents } from '../../src/modules/approval/record/append-events.rules.ts'
import { decideOnRecord, laterOf } from '../../src/modules/approval/record/decide-on-record.rules.ts'
import { anchorSeal } from '../../src/modules/evidence/anchor-seal.rules.ts'
import { actorText } from '../../src/modules/evidence/actor.rules.ts'
import {
  actorIn,
  chainStart,
  extendChain,
  findBreak,
  type NewEvent,
  type StoredEvent,
} from '../../src/modules/evidence/index.ts'
import { canonicalJson, sha256 } from '../../src/platform/canonical-json.ts'
import { existing } from '../../src/platform/existing.ts'
import { Keyring, newPrivatePem, readPrivateKey } from '../../src/platform/keyring.ts'
import { facts, flow } from './a-recorded-request.ts'

const keys = new Keyring(readPrivateKey(newPrivatePem()))
const other = new Keyring(readPrivateKey(newPrivatePem()))
const start = chainStart('t', 'a1')

const newEvent = (time: string): NewEvent => ({
  type: 'agreed',
  actor: { kind: 'person', id: 'lisi' },
  actingForId: 'wangwu',
  round: 2,
  contentHash: 'content',
  payload: { b: 2, a: 1 },
  signatureSha256: 'picture',
  attachmentSha256s: ['aaa', 'bbb'],
  time,
})
const three = extendChain(keys, { ...start, time: '' }, ['1', '2', '3'].map(newEvent))

describe('a chain', () => {
  it('numbers its events, and each holds the hash of the one before', () => {
    expect(start).toEqual({ seq: 0, hash: sha256(canonicalJson(['sha256-v1', 't', 'a1'])) })
    const [first, second, third] = three.rows.map(existing)
    expect(first).toEqual({
      seq: 1,
      type: 'agreed',
      actor_id: 'lisi',
      acting_for_id: 'wangwu',
      round: 2,
      content_hash: 'content',
      payload: '{"a":1,"b":2}',
      signature_sha256: 'picture',
      attachment_sha256s: 'aaa,bbb',
      time: '1',
      hash_alg: 'sha256-ed25519-v2',
      prev_hash: start.hash,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      key_id: keys.keyId,
      signature: expect.stringMatching(/^[\w-]{86}$/),
    })
    expect([second?.seq, third?.seq]).toEqual([2, 3])
    expect([second?.prev_hash, third?.prev_hash]).toEqual([first?.hash, second?.hash])
    expect(three.head).toEqual({ seq: 3, hash: third?.hash })
  })

  it('repeats the last time when the clock was set back', () => {
    const { rows } = extendChain(keys, { ...three.head, time: '3' }, ['2', '4', '1'].map(newEvent))
    expect(rows.map((row) => row.time)).toEqual(['3', '4', '4'])
  })

  it('is extended from the head that the row of the request holds', () => {
    const ctx = { tenantId: 't', evidence: { keys } }
    const row = { id: 'a1', eventSeq: 3, eventHash: three.head.hash }
    const { events, head } = appendEvents(Object(ctx), row, '9', [newEvent('1')])
    expect(events).toMatchObject([
      { tenant_id: 't', approval_id: 'a1', seq: 4, prev_hash: three.head.hash, time: '9' },
    ])
    expect(head).toEqual({ eventSeq: 4, eventHash: events[0]?.hash })
    const begun = appendEvents(Object(ctx), { id: 'a1', eventSeq: 0, eventHash: '' }, '', [newEvent('1')])
    expect(begun.events).toMatchObject([{ seq: 1, prev_hash: start.hash }])
  })
})

const signed = { keys, checksEverySignature: true }
const lastSigned = { keys, checksEverySignature: false }
const broken = (rows: readonly StoredEvent[], trust = signed, head = three.head) =>
  findBreak(start, rows, head, trust)

/** The chain with another event in one place, and the ones after it sealed anew by a key. */
function resealed(seq: number, change: Partial<StoredEvent>, by = keys): StoredEvent[] {
  const rows: StoredEvent[] = []
  for (const row of three.rows) {
    const {
      hash: _hash,
      key_id: _key,
      signature: _signature,
      ...event
    } = {
      ...row,
      ...(row.seq === seq && change),
      prev_hash: rows.at(-1)?.hash ?? start.hash,
    }
    const hash = sha256(canonicalJson(event))
    const signature = event.hash_alg === 'sha256-v1' ? { keyId: '', signature: '' } : by.sign('event', hash)
    rows.push({ ...event, hash, key_id: signature.keyId, signature: signature.signature })
  }
  return rows
}
const headOf = (rows: readonly StoredEvent[]) => existing(rows.at(-1))

describe('a check of a chain', () => {
  const eventAt = (seq: number) => existing(three.rows[seq - 1])
  const first = eventAt(1)
  const second = eventAt(2)
  const third = eventAt(3)
  it('accepts a whole chain, and an empty one', () => {
    expect(broken(three.rows)).toBeUndefined()
    expect(findBreak(start, [], start, signed)).toBeUndefined()
  })

  it.each<[what: string, rows: StoredEvent[], seq: number, found: string]>([
    ['the first event is missing', [second, third], 1, 'missing'],
    ['an event is missing', [first, third], 2, 'missing'],
    ['an event stands twice', [first, first], 2, 'missing'],
    ['an event belongs to another chain', [first, { ...second, prev_hash: start.hash }], 2, 'moved'],
    ['a column is another', [first, { ...second, opinion: 1, round: 3 } as StoredEvent], 2, 'changed'],
    ['a signature is missing', [first, { ...second, signature: '' }, third], 2, 'unsigned'],
    ['a signature names another key', [first, { ...second, key_id: other.keyId }, third], 2, 'unsigned'],
    ['the last event is missing', [first, second], 2, 'tail'],
    ['all events are missing', [], 0, 'tail'],
  ])('finds that %s', (_what, rows, seq, found) => {
    expect(broken(rows)).toEqual({ seq, what: found })
  })

  it('finds every column that was changed', () => {
    const columns = Object.keys(first).filter(
      (name) => !['seq', 'prev_hash', 'key_id', 'signature'].includes(name),
    )
    expect(columns).toHaveLength(11)
    for (const column of columns) {
      expect(broken([{ ...first, [column]: 'x' }, second, third])).toEqual({ seq: 1, what: 'changed' })
    }
  })

  it('finds a time that goes back, but not one that stays', () => {
    const back = resealed(2, { time: '0' })
    expect(broken(back, signed, headOf(back))).toEqual({ seq: 2, what: 'backwards' })
    const same = resealed(2, { time: '1' })
    expect(broken(same, signed, headOf(same))).toBeUndefined()
  })

  it('finds another head', () => {
    expect(broken(three.rows, signed, { seq: 4, hash: three.head.hash })).toEqual({ seq: 3, what: 'tail' })
    expect(broken(three.rows, signed, { seq: 3, hash: 'x' })).toEqual({ seq: 3, what: 'tail' })
  })

  it('needs a signature by a trusted key in the last event alone, when it is asked for no more', () => {
    const foreign = resealed(0, {}, other)
    expect(broken(foreign, signed, headOf(foreign))).toEqual({ seq: 1, what: 'unsigned' })
    expect(broken(foreign, lastSigned, headOf(foreign))).toEqual({ seq: 3, what: 'unsigned' })
    const rows = [first, { ...second, signature: '' }, third]
    expect(broken(rows, lastSigned)).toBeUndefined()
    expect(broken([first, { ...second, signature: '' }], lastSigned, second)).toEqual({
      seq: 2,
      what: 'unsigned',
    })
  })

  it('accepts events from before signing below a signed one only', () => {
    const below = resealed(1, { hash_alg: 'sha256-v1' })
    expect(broken(below, signed, headOf(below))).toBeUndefined()
    const above = resealed(2, { hash_alg: 'sha256-v1' })
    expect(broken(above, signed, headOf(above))).toEqual({ seq: 2, what: 'unsigned' })
    const last = resealed(3, { hash_alg: 'sha256-v1' })
    expect(broken(last, lastSigned, headOf(last))).toEqual({ seq: 3, what: 'unsigned' })
    const alone = [existing(below[0])]
    expect(broken(alone, signed, headOf(alone))).toEqual({ seq: 1, what: 'unsigned' })
  })
})

describe('the actor of an event', () => {
  it.each([
    [{ kind: 'person', id: 'lisi' }, 'lisi'],
    [{ kind: 'system', reason: 'approved' }, 'system:approved'],
  ] as const)('%j is %j', (actor, text) => {
    expect(actorText(actor)).toBe(text)
    expect(actorIn(text)).toEqual(actor)
  })

  it('is the platform in events of earlier versions without one', () => {
    expect(actorIn('')).toEqual({ kind: 'system', reason: '' })
  })

  it('is no person whose id reads as the platform', () => {
    expect(() => actorText({ kind: 'person', id: 'system:x' })).toThrow(
      '"system:x" is not the id of a person',
    )
    expect(() => actorText({ kind: 'person', id: '' })).toThrow('"" is not the id of a person')
  })
})

it('an anchor is sealed with its tenant and the link before it', () => {
  const link = { seq: '1', heads: '[]', time: 'now', prev_hash: 'before' }
  const seal = anchorSeal('t', link)
  expect(seal).toBe(sha256('{"heads":"[]","prev_hash":"before","seq":"1","tenantId":"t","time":"now"}'))
  // A row of the database has further columns.
  expect(anchorSeal('t', Object.assign({ hash: 'x' }, link))).toBe(seal)
})

it('a decision is put on record with the facts and the ids that the engine was given', () => {
  let next = 0
  const state = { status: 'draft', round: 0, applicantId: 'zhangsan', nodeRuns: [], tasks: [] } as const
  const { outcome, given } = decideOnRecord(
    flow,
    { ...state, nodeRuns: [], tasks: [] },
    { type: 'submit', by: 'zhangsan' },
    facts,
    () => `id${(next += 1)}`,
  )
  expect(given).toEqual({ facts, ids: ['id1', 'id2', 'id3'] })
  expect(outcome).toMatchObject({
    ok: true,
    state: { nodeRuns: [{ id: 'id1' }], tasks: [{ id: 'id2' }, { id: 'id3' }] },
  })
})

it('the later of two times is taken', () => {
  expect([laterOf('1', '2'), laterOf('2', '1'), laterOf('1', '1')]).toEqual(['2', '2', '1'])
})
