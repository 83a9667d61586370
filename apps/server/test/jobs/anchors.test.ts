import { agree, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { sweep } from '../../src/jobs/sweep.ts'
import { canonicalJson, sha256 } from '../../src/platform/canonical-json.ts'
import { plantAnchor } from '../record/plant-anchor.ts'

let offset = 0
const app = await startTestApp({ now: () => new Date(Date.now() + offset) })
const cast = await loginAll(app)

interface Anchor {
  tenant_id: string
  seq: string
  heads: string
  time: string
  prev_hash: string
  hash: string
  key_id: string
  signature: string
}
async function anchors(): Promise<Anchor[]> {
  const { rows } = await app.owner.query<Anchor>(
    "select * from anchor where tenant_id = '000000' order by seq",
  )
  return rows
}
/** An anchor made while the clock of the database was wrong. */
const setMoved = (id: string, ago: string) =>
  app.owner.query(
    "update approval set updated_at = date_trunc('milliseconds', clock_timestamp()) - $2::interval where id = $1",
    [id, ago],
  )
const heads = async () =>
  (await anchors()).flatMap(({ heads }): { id: string; seq: number; hash: string }[] => JSON.parse(heads))

describe('anchors', () => {
  it('are not made before anything has happened', async () => {
    await anchorChains(app.db, app.evidence, app.log)
    expect(await anchors()).toEqual([])
  })
  it('contain the heads of the chains and refer to the previous anchor', async () => {
    const first = await submitLeave(cast.zhangsan)
    await anchorChains(app.db, app.evidence, app.log)
    const second = await submitLeave(cast.zhangsan)
    await agree(cast.lisi, first.id)
    await anchorChains(app.db, app.evidence, app.log)
    const links = await anchors()
    expect(links.map(({ seq }) => seq)).toEqual(['1', '2'])
    let before = ''
    for (const { tenant_id: tenantId, hash, key_id: keyId, signature, ...link } of links) {
      expect(link.prev_hash).toBe(before)
      expect(sha256(canonicalJson({ tenantId, ...link }))).toBe(hash)
      expect(app.evidence.keys.holds('anchor', hash, { keyId, signature })).toBe(true)
      before = hash
    }
    const { rows } = await app.owner.query<{ id: string; seq: number; hash: string }>(
      'select id, event_seq as seq, event_hash as hash from approval',
    )
    expect(rows.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
    for (const row of rows) expect(await heads()).toContainEqual(row)
  })
  it('leave out drafts', async () => {
    const kept = await cast.zhangsan.post('/api/oa_info/leave/draft', {})
    await anchorChains(app.db, app.evidence, app.log)
    expect(JSON.stringify(await heads())).not.toContain(JSON.stringify(kept.body.data).slice(7, 43))
  })
  it('miss no event of an app whose clock is wrong', async () => {
    offset = -2 * 3_600_000
    const early = await cast.zhangsan.post('/api/oa_info/leave/draft', {})
    expect(early.status).toBe(200)
    const late = await submitLeave(await app.login('zhangsan'))
    offset = 0
    await anchorChains(app.db, app.evidence, app.log)
    expect((await heads()).map(({ id }) => id)).toContain(late.id)
  })
  it('miss no event if the clock of the database was set back by some minutes', async () => {
    await submitLeave(cast.zhangsan)
    await anchorChains(app.db, app.evidence, app.log)
    const { id } = await submitLeave(cast.zhangsan)
    await setMoved(id, '5 minutes')
    await anchorChains(app.db, app.evidence, app.log)
    expect((await heads()).map((head) => head.id)).toContain(id)
  })
  it('cover all heads again if the clock of the database was set back behind the last anchor', async () => {
    await submitLeave(cast.zhangsan)
    await anchorChains(app.db, app.evidence, app.log)
    await plantAnchor(app, { time: new Date(Date.now() + 60_000), isSigned: true })
    const { id } = await submitLeave(cast.zhangsan)
    await setMoved(id, '3 hours')
    await anchorChains(app.db, app.evidence, app.log)
    expect((await heads()).map((head) => head.id)).toContain(id)
    const times = (await anchors()).map(({ time }) => Date.parse(time))
    expect(times.at(-1)).toBeLessThan(times.at(-2) ?? 0)
  })
  it('have no later time than an uncommitted event, and do not wait for readers', async () => {
    const client = new pg.Client({ connectionString: app.urls.app })
    await client.connect()
    const newest = async () => {
      await submitLeave(cast.zhangsan)
      await anchorChains(app.db, app.evidence, app.log)
      return Date.parse((await anchors()).at(-1)?.time ?? '')
    }
    try {
      const { rows } = await client
        .query<{ began: Date }>('begin; select clock_timestamp() as began')
        .then((results) => (Array.isArray(results) ? results[1] : results))
      const began = rows[0]?.began.getTime() ?? 0
      await client.query('select id from approval')
      expect(await newest()).toBeGreaterThanOrEqual(began)
      await client.query('select id from approval limit 1 for update')
      expect(await newest()).toBeLessThanOrEqual(began)
      await client.query('rollback')
      expect(await newest()).toBeGreaterThanOrEqual(began)
    } finally {
      await client.end()
    }
  })
  it('are only made again if something has changed', async () => {
    await submitLeave(cast.zhangsan)
    await anchorChains(app.db, app.evidence, app.log)
    const before = (await anchors()).length
    await anchorChains(app.db, app.evidence, app.log)
    expect(await anchors()).toHaveLength(before)
  })
  it('end even if rows have times finer than milliseconds', async () => {
    await app.owner.query(
      "update approval set updated_at = date_trunc('milliseconds', clock_timestamp()) + interval '7 microseconds'",
    )
    await anchorChains(app.db, app.evidence, app.log)
    const before = (await anchors()).length
    expect(before).toBeLessThan(100)
  })
  it('form one chain when two processes anchor at once', async () => {
    await Promise.all([1, 2, 3].map(() => submitLeave(cast.zhangsan)))
    await Promise.all([1, 2, 3].map(() => anchorChains(app.db, app.evidence, app.log)))
    const links = await anchors()
    expect(links.map(({ seq }) => Number(seq))).toEqual(links.map((_link, index) => index + 1))
    expect(new Set(links.map(({ prev_hash }) => prev_hash)).size).toBe(links.length)
  })
  it('are split into several links if there are many requests', async () => {
    await app.owner.query(
      `insert into approval (tenant_id, id, kind, apply_no, name, applicant_id, department_id, create_name, dept_name,
         status, event_seq, event_hash, applied_at, updated_at)
       select '000000', 'many-' || n, 'leave', '', 'x', $1, 'x', 'x', 'x', 'running', 1, 'h', now(),
         date_trunc('milliseconds', clock_timestamp())
       from generate_series(1, 10050) n`,
      [cast.zhangsan.userId],
    )
    const before = (await anchors()).length
    await anchorChains(app.db, app.evidence, app.log)
    expect((await anchors()).length).toBeGreaterThanOrEqual(before + 3)
    const anchored = new Set((await heads()).map(({ id }) => id))
    for (let n = 1; n <= 10_050; n += 1) expect(anchored.has(`many-${n}`)).toBe(true)
  })
})

describe('the sweep', () => {
  it('deletes expired rows and no others', async () => {
    await app.owner.query(
      `insert into captcha (key, code, expires_at) values ('old', 'x', now() - interval '1 second'), ('new', 'x', now() + interval '1 minute')`,
    )
    await app.owner.query(
      `insert into idempotency (tenant_id, user_id, route, key, body_hash, created_at) values
       ('000000', 'u', 'r', 'old', 'h', now() - interval '25 hours'), ('000001', 'u', 'r', 'old', 'h', now() - interval '25 hours'),
       ('000000', 'u', 'r', 'new', 'h', now() - interval '23 hours')`,
    )
    await app.owner.query(
      `insert into login_failure (tenant_id, account, address, failed_at) values
       ('000000', 'old', 'a', now() - interval '25 hours'), ('000000', 'new', 'a', now())`,
    )
    await app.owner.query(
      `insert into session (tenant_id, id, user_id, client_id, created_at, expires_at) values
       ('000000', 'old', $1, 'saber', now() - interval '31 days', now() - interval '25 hours')`,
      [cast.zhangsan.userId],
    )
    const sessions = (await app.owner.query('select 1 from session')).rowCount ?? 0
    await sweep(app.db)
    const left = async (query: string) =>
      (await app.owner.query(query)).rows.map((row) => Object.values(row)[0])
    expect(await left('select key from captcha')).toEqual(['new'])
    expect(await left("select key from idempotency where user_id = 'u'")).toEqual(['new'])
    expect(await left('select account from login_failure')).toEqual(['new'])
    expect((await app.owner.query('select 1 from session')).rowCount).toBe(sessions - 1)
    expect((await cast.zhangsan.get('/api/blade-user/info')).status).toBe(200)
  })
})
