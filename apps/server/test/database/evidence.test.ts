import { contract } from '@countersign/contract'
import {
  agree,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitPayments,
} from '@countersign/server/testing'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Break, chainStart, findBreak, listEvents } from '../../src/modules/evidence/index.ts'
import { sha256 } from '../../src/platform/canonical-json.ts'

const tenantId = '000000'
let id = ''

const app = await startTestApp()
const { zhangsan, lisi, wangwu, zhaoliu } = await loginAll(app)
;({ id } = await submitPayments(zhangsan))
await agree(lisi, id, '同意付款')
await reject(wangwu, id, '票据不全')
const values = { ...(await example(zhangsan, 'payments')), kind: 'payments', id }
await zhangsan.data(contract.update, values)
await zhangsan.data(contract.withDraw, { id })
await zhangsan.data(contract.update, values)
await agree(lisi, id)
await agree(wangwu, id)
await agree(zhaoliu, id)
const { id: otherId } = await submitForm(zhangsan, 'leave')
await app.owner.query('create table event_kept as select * from event')
await app.owner.query('create table approval_kept as select * from approval')
beforeEach(async () => {
  if (await breakOf(id)) throw new Error('the chain was broken before anything was planted')
})
afterEach(async () => {
  await app.owner.query('delete from event')
  await app.owner.query('insert into event select * from event_kept')
  await app.owner.query(
    `update approval a set event_seq = k.event_seq, event_hash = k.event_hash
     from approval_kept k where k.tenant_id = a.tenant_id and k.id = a.id`,
  )
})

async function breakOf(approvalId: string): Promise<Break | undefined> {
  const events = await listEvents(app.db, tenantId, approvalId)
  const { rows } = await app.owner.query<{ event_seq: number; event_hash: string }>(
    'select event_seq, event_hash from approval where id = $1',
    [approvalId],
  )
  const head = { seq: rows[0]?.event_seq ?? 0, hash: rows[0]?.event_hash ?? '' }
  return findBreak(chainStart(tenantId, approvalId), events, head, {
    keys: app.evidence.keys,
    checksEverySignature: true,
  })
}
const plant = (statement: string) => app.owner.query(statement.replaceAll(':id', `'${id}'`))

describe('the chain of a request', () => {
  it('contains all its events in order', async () => {
    const events = await listEvents(app.db, tenantId, id)
    expect(events.map(({ type }) => type).join(' ')).toBe(
      [
        'submitted nodeOpened agreed nodeOpened rejected',
        'submitted nodeOpened withdrawn',
        'submitted nodeOpened agreed nodeOpened agreed nodeOpened agreed approved',
      ].join(' '),
    )
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1))
    expect(events.map(({ round }) => round)).toEqual([1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3])
  })
  it('binds every event to the content of its round', async () => {
    const { rows } = await app.owner.query<{ round: number; content: string; content_hash: string }>(
      'select round, content, content_hash from approval_round where approval_id = $1',
      [id],
    )
    const hashes = new Map(rows.map((row) => [row.round, sha256(row.content)]))
    expect(rows.map((row) => row.content_hash)).toEqual([...hashes.values()])
    for (const event of await listEvents(app.db, tenantId, id)) {
      expect(event.content_hash).toBe(hashes.get(event.round))
    }
  })
  it('contains opinions, signatures and attachments by their hashes', async () => {
    const events = await listEvents(app.db, tenantId, id)
    const agreed = events.find(({ type }) => type === 'agreed')
    expect(JSON.parse(agreed?.payload ?? '')).toMatchObject({ opinion: '同意付款', nodeId: 'leader' })
    const { rows } = await app.owner.query<{ sha256: string }>(
      'select sha256 from file where spent_by is not null',
    )
    const signed = events.filter(({ type }) => type === 'agreed').map((event) => event.signature_sha256)
    expect(signed.toSorted()).toEqual(rows.map((row) => row.sha256).toSorted())
    const sample = await app.owner.query<{ sha256: string }>(
      "select sha256 from file where purpose = 'sample' and tenant_id = '000000'",
    )
    const submitted = events.filter(({ type }) => type === 'submitted')
    expect(submitted.map((event) => event.attachment_sha256s)).toEqual(
      submitted.map(() => sample.rows[0]?.sha256),
    )
  })
  it('is separate from the chain of another request', async () => {
    expect(await breakOf(otherId)).toBeUndefined()
  })
})

describe('tampering', () => {
  const one = 'where approval_id = :id and seq = 3'
  it.each<[string, string, Break]>([
    [
      'a changed opinion',
      `update event set payload = replace(payload, '同意付款', '不同意') ${one}`,
      { seq: 3, what: 'changed' },
    ],
    ['another person', `update event set actor_id = 'somebody' ${one}`, { seq: 3, what: 'changed' }],
    [
      'another person acted for',
      `update event set acting_for_id = 'somebody' ${one}`,
      { seq: 3, what: 'changed' },
    ],
    ['another type of event', `update event set type = 'rejected' ${one}`, { seq: 3, what: 'changed' }],
    ['another time', `update event set time = replace(time, '20', '19') ${one}`, { seq: 3, what: 'changed' }],
    ['another round', `update event set round = 2 ${one}`, { seq: 3, what: 'changed' }],
    [
      'a changed hash of the content',
      `update event set content_hash = repeat('0', 64) ${one}`,
      { seq: 3, what: 'changed' },
    ],
    [
      'a changed hash of the signature',
      `update event set signature_sha256 = repeat('0', 64) ${one}`,
      { seq: 3, what: 'changed' },
    ],
    [
      'a changed hash of an attachment',
      `update event set attachment_sha256s = 'x' ${one}`,
      { seq: 3, what: 'changed' },
    ],
    ['another algorithm', `update event set hash_alg = 'none' ${one}`, { seq: 3, what: 'changed' }],
    [
      'a changed hash of the event',
      `update event set hash = repeat('0', 64) ${one}`,
      { seq: 3, what: 'changed' },
    ],
    [
      'a changed hash of the event before',
      `update event set prev_hash = repeat('0', 64) ${one}`,
      { seq: 3, what: 'moved' },
    ],
    ['a missing event', `delete from event ${one}`, { seq: 3, what: 'missing' }],
    [
      'a missing first event',
      'delete from event where approval_id = :id and seq = 1',
      { seq: 1, what: 'missing' },
    ],
    [
      'missing last events',
      'delete from event where approval_id = :id and seq > 10',
      { seq: 10, what: 'tail' },
    ],
    ['a missing chain', 'delete from event where approval_id = :id', { seq: 0, what: 'tail' }],
    [
      'two exchanged events',
      `update event set seq = case seq when 3 then 104 when 4 then 103 end where approval_id = :id and seq in (3, 4);
       update event set seq = seq - 100 where approval_id = :id and seq > 100`,
      { seq: 3, what: 'moved' },
    ],
    [
      'a changed head of the chain',
      "update approval set event_hash = repeat('0', 64) where id = :id",
      { seq: 16, what: 'tail' },
    ],
  ])('is detected: %s', async (_what, statement, expected) => {
    await plant(statement)
    expect(await breakOf(id)).toEqual(expected)
  })
  it('is detected when a whole chain is moved to another request', async () => {
    await plant(`delete from event where approval_id = '${otherId}'`)
    await plant(
      `insert into event select tenant_id, '${otherId}', seq, type, actor_id, acting_for_id, round, content_hash, payload,
       signature_sha256, attachment_sha256s, time, hash_alg, prev_hash, hash, key_id, signature from event where approval_id = :id`,
    )
    await plant(
      `update approval a set event_seq = o.event_seq, event_hash = o.event_hash from approval o
       where a.id = '${otherId}' and o.id = :id`,
    )
    expect(await breakOf(otherId)).toEqual({ seq: 1, what: 'moved' })
  })
})
