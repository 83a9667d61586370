import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  agree,
  type Caller,
  createTestApp,
  example,
  type HttpAnswer,
  loginAll,
  reject,
  startTestApp,
  submitLeave,
  tenants,
  writtenRows,
} from '@countersign/server/testing'
import { Logger, runOnce } from 'graphile-worker'
import { describe, expect, it, vi } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { moveBatch } from '../../src/jobs/move-batch.ts'
import { tasks } from '../../src/jobs/tasks.ts'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { readDocument, withPictures } from '../../src/modules/approval/document/document.service.ts'
import { listRecordedRows } from '../../src/modules/approval/record/recorded-rows.repository.ts'
import { chainStart, findBreak, listEvents } from '../../src/modules/evidence/index.ts'
import type { PdfRenderer } from '../../src/pdf/index.ts'
import { sha256 } from '../../src/platform/canonical-json.ts'
import { inSnapshot, newId } from '../../src/platform/context.ts'
import { existing } from '../../src/platform/existing.ts'
import { textOf } from '../pdf/read-pdf.ts'
import { breakingAt, type How } from '../races/breaking-connection.ts'

const tenantId = tenants.own
const finalPdf = (payload: unknown) => topicHandlers.finalPdf.runJob?.(app, payload)
const breaking = breakingAt()
/** Runs before each rendering; a test that sets it resets it. */
let beforeDrawing: () => Promise<void> = async () => undefined
const hesitant = (renderer: PdfRenderer): PdfRenderer => ({
  ...renderer,
  render: async (read, who) => {
    await beforeDrawing()
    return renderer.render(read, who)
  },
})

const app = await startTestApp({
  pdf: hesitant,
  wrap: (connection) => {
    breaking.watch(connection.pool)
    return connection.db
  },
})
const cast = await loginAll(app)

/** A leave approved in one round, with a copy to 孙七. */
async function approved(): Promise<string> {
  const { id } = await submitLeave(cast.zhangsan, { ccUserIds: ['孙七'] })
  await agree(cast.lisi, id, '同意')
  await agree(cast.zhaoliu, id)
  return id
}

/**
 * A leave approved by one agreement: 赵六 signs for the leader above, and the second step of the same person is skipped.
 */
async function approvedAtOnce(): Promise<string> {
  const { id } = await submitLeave(cast.lisi)
  await agree(cast.zhaoliu, id)
  return id
}

const url = (id: string) => `/api/oa_info/leave/exportPDF?id=${id}`
const exported = (id: string, by: Caller = cast.zhangsan): Promise<HttpAnswer> => by.bytes(url(id))

/** A barrier that opens once this many have arrived. */
function meetingOf(count: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let there = 0
  return () => {
    there += 1
    if (there === count) resolve()
    return promise
  }
}

interface Row {
  round: number
  file_id: string
  sha256: string
  size: string
}
const storedOf = async (id: string): Promise<Row[]> =>
  (await app.owner.query<Row>('select * from final_document where approval_id = $1', [id])).rows

/** The number of times this request was rendered. */
async function drawingsOf(id: string): Promise<number> {
  const { rows } = await app.owner.query<{ apply_no: string }>(
    'select apply_no from approval where id = $1',
    [id],
  )
  return app.printed.filter((printed) => printed.applyNo === rows[0]?.apply_no).length
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(app.filesFolder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}
const pathOf = (fileId: string) => join(app.filesFolder, fileId.slice(-2), fileId)

const logger = new Logger(() => () => undefined)
/** Runs the relay and the worker once. */
async function runJobs(): Promise<void> {
  while ((await moveBatch(app.db)) > 0);
  await runOnce({ pgPool: app.connection.pool, taskList: tasks(app), noHandleSignals: true, logger })
}

async function expectWhole(id: string): Promise<void> {
  const events = await listEvents(app.db, tenantId, id)
  const { rows } = await app.owner.query<{ seq: number; hash: string }>(
    'select event_seq as seq, event_hash as hash from approval where id = $1',
    [id],
  )
  const [head] = rows
  if (!head) throw new Error('no such request')
  expect(
    findBreak(chainStart(tenantId, id), events, head, {
      keys: app.evidence.keys,
      checksEverySignature: true,
    }),
  ).toBeUndefined()
  const stored = await storedOf(id)
  const said = events.filter(({ type }) => type === 'pdfStored').map(({ payload }) => JSON.parse(payload))
  expect(said).toEqual(
    stored.map((row) => ({ fileId: row.file_id, sha256: row.sha256, size: Number(row.size) })),
  )
  for (const row of stored) expect(sha256(await app.store.readAll(row.file_id))).toBe(row.sha256)
}

describe('an approval', () => {
  it('renders nothing itself, but queues the job that does', async () => {
    const before = app.printed.length
    const id = await approved()
    expect(app.printed.length).toBe(before)
    expect(await storedOf(id)).toEqual([])
    const { rows } = await app.owner.query(
      "select topic from outbox where payload->>'approvalId' = $1 and topic <> 'notify'",
      [id],
    )
    expect(rows).toEqual([{ topic: 'finalPdf' }])
  })
  it('is followed by a job that stores the PDF, which every reader then gets byte for byte', async () => {
    const id = await approved()
    await runJobs()
    const [row, ...others] = await storedOf(id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ round: 1 })
    const drawn = app.printed.length
    for (const by of [cast.zhangsan, cast.lisi, cast.zhaoliu, cast.sunqi, cast.admin]) {
      const answer = await exported(id, by)
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
      expect(sha256(answer.bytes)).toBe(row?.sha256)
      expect(answer.bytes.length).toBe(Number(row?.size))
    }
    expect(app.printed.length).toBe(drawn)
    await expectWhole(id)
  })
  it('adds the hash of the PDF to the chain of the request, which anchors cover', async () => {
    const id = await approved()
    await anchorChains(app.db, app.evidence, app.log)
    await exported(id)
    const events = await listEvents(app.db, tenantId, id)
    expect(events.slice(-2).map(({ type, actor_id }) => [type, actor_id])).toEqual([
      ['approved', cast.zhaoliu.userId],
      ['pdfStored', 'system:approved'],
    ])
    expect(events.at(-1)?.content_hash).toBe(events.at(-2)?.content_hash)
    await anchorChains(app.db, app.evidence, app.log)
    const { rows } = await app.owner.query<{ heads: string }>(
      'select heads from anchor where tenant_id = $1 order by seq desc limit 1',
      [tenantId],
    )
    expect(rows[0]?.heads).toContain(events.at(-1)?.hash)
  })
  it('leaves version, lists and detail unchanged', async () => {
    const id = await approved()
    const before = await cast.zhangsan.data(contract.detail, { id })
    await exported(id)
    expect(await cast.zhangsan.data(contract.detail, { id })).toEqual(before)
  })
})

describe('an export before the job has run', () => {
  it('renders and stores the PDF itself, and the job then finds it stored', async () => {
    const id = await approved()
    const first = await exported(id)
    const [row] = await storedOf(id)
    expect(sha256(first.bytes)).toBe(row?.sha256)
    const drawn = app.printed.length
    await runJobs()
    expect(app.printed.length).toBe(drawn)
    expect(await storedOf(id)).toEqual([row])
    expect((await exported(id, cast.admin)).bytes.equals(first.bytes)).toBe(true)
  })
  it('does so too for a request approved before PDFs were stored', async () => {
    const id = await approved()
    await app.owner.query("delete from outbox where payload->>'approvalId' = $1", [id])
    const first = await exported(id)
    expect((await exported(id, cast.lisi)).bytes.equals(first.bytes)).toBe(true)
    await expectWhole(id)
  })
  it('by ten callers at once, with the job beside them, stores exactly one PDF, and all get it', async () => {
    const id = await approved()
    while ((await moveBatch(app.db)) > 0);
    const filesBefore = await filesOnDisk()
    const drawn = app.printed.length
    const everybody = [cast.zhangsan, cast.lisi, cast.zhaoliu, cast.sunqi, cast.admin]
    beforeDrawing = meetingOf(everybody.length * 2 + 1)
    const [answers] = await Promise.all([
      Promise.all([...everybody, ...everybody].map((by) => exported(id, by))),
      runJobs(),
    ])
    beforeDrawing = async () => undefined
    expect(app.printed.length).toBe(drawn + everybody.length * 2 + 1)
    const [row, ...others] = await storedOf(id)
    expect(others).toEqual([])
    expect(answers.map(({ status, bytes }) => [status, sha256(bytes)])).toEqual(
      answers.map(() => [200, row?.sha256]),
    )
    expect(await filesOnDisk()).toHaveLength(filesBefore.length + 1)
    await expectWhole(id)
  })
  it('needs only one connection at a time', async () => {
    const own = await createTestApp({ maxConnections: 1 })
    const { zhangsan, lisi, zhaoliu } = await loginAll(own)
    const { id } = await submitLeave(zhangsan)
    await agree(lisi, id)
    await agree(zhaoliu, id)
    const answers = await Promise.all([zhangsan, lisi, zhaoliu, zhangsan].map((by) => by.bytes(url(id))))
    expect(new Set(answers.map(({ status, bytes }) => `${status} ${sha256(bytes)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    await own.close()
  })
  it('that began before the approval stores the PDF as well', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await agree(cast.lisi, id)
    const { promise: opened, resolve: open } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    beforeDrawing = () => {
      arrive()
      return opened
    }
    const waiting = exported(id)
    await arrived
    await agree(cast.zhaoliu, id)
    open()
    beforeDrawing = async () => undefined
    const [row] = [await waiting, ...(await storedOf(id))].slice(1)
    expect(row).toMatchObject({ sha256: sha256((await waiting).bytes) })
    expect(app.printed.at(-1)).toMatchObject({ approvalStatus: '已通过', dated: { by: 'approval' } })
  })
})

describe('the rendered PDF', () => {
  it('is the same for every reader, in every language', async () => {
    const { id } = await submitLeave(cast.zhangsan, { ccUserIds: ['孙七'] })
    await reject(cast.lisi, id, '再写一遍')
    const { values } = await cast.zhangsan.data(contract.detail, { id })
    // An edited draft belongs to the applicant alone, and is not part of the round.
    await cast.zhangsan.data(contract.draft, { ...values, kind: 'leave', id, reason: '改过的' })
    const from = app.printed.length
    for (const by of [cast.zhangsan, cast.lisi, cast.sunqi, cast.admin]) {
      await by.bytes(url(id), { 'accept-language': 'en' })
    }
    const [first, ...others] = app.printed.slice(from).map((input) => ({ ...input, dated: undefined }))
    expect(others).toEqual([first, first, first])
    expect(JSON.stringify(first)).not.toContain('改过的')
    await cast.zhangsan.data(contract.update, { ...values, kind: 'leave', id, ccUserIds: ['孙七'] })
    await agree(cast.lisi, id, '这次可以')
    await agree(cast.zhaoliu, id)
    await exported(id, cast.sunqi)
    const byReader = app.printed.at(-1)
    // The job renders without a reader.
    const { db, log, evidence } = app
    const byNobody = await inSnapshot(
      { db, tenantId, log, evidence, now: () => new Date(), newId },
      async (ctx) => {
        const [row] = await listRecordedRows(ctx.db, tenantId, [id])
        return withPictures(ctx, app.store, await readDocument(ctx, existing(row)))
      },
    )
    expect(byNobody).toEqual(byReader)
    expect(byReader).toMatchObject({ title: '请假申请单', approvalStatus: '已通过' })
    expect(byReader?.history).toHaveLength(1)
  })
  it('carries the time of the approval once it is approved, before that the time of the export', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await agree(cast.lisi, id)
    await exported(id)
    expect(app.printed.at(-1)?.dated.by).toBe('export')
    await agree(cast.zhaoliu, id)
    const events = await listEvents(app.db, tenantId, id)
    await exported(id)
    expect(app.printed.at(-1)?.dated).toEqual({
      by: 'approval',
      at: new Date(events.find(({ type }) => type === 'approved')?.time ?? ''),
    })
  })
  it('prints that time in the document', async () => {
    const own = await createTestApp({ pdf: 'real' })
    const { zhangsan, lisi, zhaoliu } = await loginAll(own)
    const { id } = await submitLeave(zhangsan)
    const running = await zhangsan.bytes(url(id))
    expect(await textOf(running.bytes)).toMatch(/导出时间20\d\d-/)
    await agree(lisi, id)
    await agree(zhaoliu, id)
    const first = await zhangsan.bytes(url(id))
    expect(await textOf(first.bytes)).toMatch(/审批通过时间20\d\d-/)
    expect((await lisi.bytes(url(id))).bytes.equals(first.bytes)).toBe(true)
    await own.close()
  })
})

describe('a stored PDF', () => {
  it('can be read by the same people as the request', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await agree(cast.lisi, id)
    await agree(cast.zhaoliu, id)
    await exported(id)
    expect(await cast.wangwu.get(url(id))).toMatchObject({ status: 403, body: { msg: '没有权限' } })
    expect((await cast.zhangsan.get(url(id).replace('leave', 'payments'))).status).toBe(404)
    const stranger = await app.login('zhangsan', tenants.other)
    expect((await stranger.get(url(id))).status).toBe(404)
    const [row] = await storedOf(id)
    expect((await cast.zhangsan.get(`/api/files/${row?.file_id}`)).status).toBe(404)
  })
  it.each<[string, (path: string) => Promise<void>]>([
    ['is missing', (path) => rm(path)],
    ['was altered', (path) => writeFile(path, '%PDF-1.7 of somebody else')],
    ['was emptied', (path) => writeFile(path, '')],
  ])(
    'that %s is refused with a message and logged, and no other PDF is served in its place',
    async (_what, harm) => {
      const id = await approved()
      await exported(id)
      const [row] = await storedOf(id)
      await harm(pathOf(row?.file_id ?? ''))
      const drawn = await drawingsOf(id)
      const logged = app.logLines.length
      for (const by of [cast.zhangsan, cast.admin]) {
        expect(await by.get(url(id))).toMatchObject({
          status: 500,
          body: { success: false, data: null, msg: '存档的 PDF 缺失或已被改动，请联系管理员' },
        })
      }
      expect(await cast.zhangsan.get(url(id), { 'accept-language': 'en' })).toMatchObject({
        body: { msg: 'The stored PDF is missing or was altered; please contact your administrator' },
      })
      const line = app.logLines.slice(logged).find((text) => text.includes('missing or altered'))
      expect(JSON.parse(line ?? '{}')).toMatchObject({
        level: 50,
        approvalId: id,
        fileId: row?.file_id,
        expected: row?.sha256,
      })
      await runJobs()
      // The job of another request may be retried meanwhile.
      expect(await drawingsOf(id)).toBe(drawn)
      expect(await storedOf(id)).toEqual([row])
    },
  )
})

describe('a crash', () => {
  it.each<How>(['fails', 'ends the connection', 'is carried out, but its answer is lost'])(
    'at any statement that %s leaves nothing half stored, and the next export succeeds',
    async (how) => {
      let statement = 1
      for (;;) {
        const id = await approvedAtOnce()
        await app.owner.query('delete from outbox')
        const before = await writtenRows(app.owner)
        breaking.arm(statement, how)
        const answer = await exported(id, cast.lisi)
        const broke = breaking.disarm()
        expect(answer.status).toBe(broke ? 500 : 200)
        const stored = await storedOf(id)
        // Row, event and chain head are all stored, or none of them.
        expect(stored.length === 0 ? await writtenRows(app.owner) : before).toEqual(before)
        await expectWhole(id)
        const next = await exported(id, cast.lisi)
        expect(next.status).toBe(200)
        const [row, ...others] = await storedOf(id)
        expect(others).toEqual([])
        expect(row).toEqual(stored[0] ?? row)
        expect(row?.sha256).toBe(sha256(next.bytes))
        await expectWhole(id)
        if (!broke) break
        statement += 1
      }
      // Permission, snapshot, begin, lock, look, round, row, event, head, commit.
      expect(statement).toBeGreaterThan(15)
    },
  )
  it('during the rendering of the job is recovered by the next run of the job', async () => {
    const id = await approved()
    beforeDrawing = () => Promise.reject(new Error('planted'))
    await runJobs()
    expect(await storedOf(id)).toEqual([])
    beforeDrawing = async () => undefined
    // The job library records the failure and the next try by itself.
    await vi.waitFor(async () => {
      const { rows } = await app.owner.query(
        `update graphile_worker._private_jobs set run_at = now()
         where payload->>'approvalId' = $1 and last_error is not null and locked_at is null returning attempts`,
        [id],
      )
      expect(rows).toEqual([{ attempts: 1 }])
    })
    await runJobs()
    expect(await storedOf(id)).toHaveLength(1)
    await expectWhole(id)
  })
  it('after the PDF was stored but before the job was marked done: the job runs twice and stores once', async () => {
    const id = await approved()
    const payload = { tenantId, approvalId: id, outboxId: '1' }
    await finalPdf(payload)
    const [row] = await storedOf(id)
    await Promise.all([finalPdf(payload), finalPdf(payload)])
    expect(await storedOf(id)).toEqual([row])
    await expectWhole(id)
  })
  it.each([null, {}, { tenantId: tenants.own }])(
    'is not caused by a job with the payload %j',
    async (payload) => {
      await expect(finalPdf(payload)).rejects.toThrow(/invalid_type/)
    },
  )
  it('is not caused by a job for a request that is not approved; it stores nothing', async () => {
    const values = await example(cast.zhangsan, 'leave')
    const { id } = await cast.zhangsan.data(contract.add, { ...values, kind: 'leave' })
    await expect(finalPdf({ tenantId, outboxId: '1', approvalId: id })).rejects.toThrow(
      'only an approved request',
    )
    expect(await storedOf(id)).toEqual([])
  })
})
