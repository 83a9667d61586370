import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  agree,
  example,
  loginAll,
  reject,
  startTestApp,
  submitForm,
  submitLeave,
  submitPayments,
} from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { startSigning } from '../../src/jobs/start-signing.ts'
import { chainStart, listEventsOf, type StoredEvent } from '../../src/modules/evidence/index.ts'
import { canonicalJson, sha256 } from '../../src/platform/canonical-json.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const tenantId = '000000'
const damaged = { status: 500, body: { msg: '该申请的数据与其存证记录不符，已停止处理，请联系管理员' } }

/** The fields an event of the first version had beside those of the engine. */
const oldKeys = [
  'by',
  'nodeId',
  'taskId',
  'assigneeIds',
  'userId',
  'reason',
  'opinion',
  'fileId',
  'sha256',
  'size',
]

const app = await startTestApp()
const cast = await loginAll(app)
const { zhangsan, lisi } = cast
const { id: running } = await submitPayments(zhangsan, { ccUserIds: ['孙七'] })
await agree(lisi, running, '同意付款')
const { id: approved } = await submitForm(zhangsan, 'contract')
for (const name of ['lisi', 'wangwu', 'sunqi', 'zhaoliu'] as const) await agree(cast[name], approved)
await zhangsan.bytes(`/api/oa_info/contract/exportPDF?id=${approved}`)
const { id: again } = await submitPayments(zhangsan)
await reject(lisi, again, '票据不全')
await zhangsan.data(contract.update, {
  ...(await example(zhangsan, 'payments')),
  kind: 'payments',
  id: again,
})
await agree(lisi, again)
const { id: forged } = await submitLeave(zhangsan)
await agree(lisi, forged, '同意')
const { id: timeless } = await submitLeave(zhangsan)
for (const id of [running, approved, again, forged, timeless]) await withoutSignatures(id)
await app.owner.query("update approval set applied_at = 'infinity' where id = $1", [timeless])
await app.owner.query("update task set opinion = '不同意' where approval_id = $1 and opinion = '同意'", [
  forged,
])
await app.owner.query('delete from anchor')

/** Rewrites a chain the way a version without signatures wrote it. */
async function withoutSignatures(id: string): Promise<void> {
  const events = await listEventsOf(app.db, tenantId, [id])
  let head = chainStart(tenantId, id)
  for (const { approvalId: _id, hash: _hash, key_id: _key, signature: _signature, ...event } of events) {
    const payload: Record<string, unknown> = JSON.parse(event.payload)
    const old: Omit<StoredEvent, 'hash' | 'key_id' | 'signature'> = {
      ...event,
      payload: canonicalJson(
        Object.fromEntries(Object.entries(payload).filter(([key]) => oldKeys.includes(key))),
      ),
      hash_alg: 'sha256-v1',
      prev_hash: head.hash,
    }
    const hash = sha256(canonicalJson(old))
    await app.owner.query(
      `update event set payload = $3, hash_alg = $4, prev_hash = $5, hash = $6, key_id = '', signature = ''
       where approval_id = $1 and seq = $2`,
      [id, old.seq, old.payload, old.hash_alg, old.prev_hash, hash],
    )
    head = { seq: old.seq, hash }
  }
  await app.owner.query('update approval set event_hash = $2 where id = $1', [id, head.hash])
}

const start = () => startSigning(app.db, { evidence: app.evidence, log: app.log })
const mark = () => join(app.dataDir, 'evidence', 'signing-since')
const eventsOf = async (id: string) => (await listEventsOf(app.db, tenantId, [id])).map(({ type }) => type)
const leftOut = () => [forged, timeless].map((id) => `${id} eventUnsigned`)
async function defects(): Promise<string[]> {
  const found = await verifyInstallation(app.db, app.dataDir)
  return found.defects.map(({ approvalId, code }) => `${approvalId} ${code}`)
}

describe('requests from before events were signed', () => {
  it('are not part of the record until the key is first used', async () => {
    expect(await cast.wangwu.call(contract.detail, { id: running })).toMatchObject(damaged)
    expect(await defects()).toHaveLength(5)
  })
  it('are left alone if their backup says that events were already signed', async () => {
    await startSigning(app.db, { evidence: app.evidence, log: app.log, wasSigned: true })
    expect(await eventsOf(running)).not.toContain('adopted')
    rmSync(mark())
  })
  it('are added to the record as they stand, once, by two starts at the same moment', async () => {
    await Promise.all([start(), start()])
    expect((await eventsOf(running)).filter((type) => type === 'adopted')).toHaveLength(1)
    expect((await eventsOf(running)).at(-1)).toBe('adopted')
    const shown = await cast.zhangsan.data(contract.detail, { id: running })
    expect(
      shown.personTable.map(({ personName, deptName, opinion }) => [personName, deptName, opinion]),
    ).toEqual([
      ['张三', '研发部', ''],
      ['李四', '研发部', '同意付款'],
      ['王五', '财务部', ''],
    ])
    expect((await cast.sunqi.data(contract.detail, { id: running })).from).toBe('张三')
    expect((await cast.zhangsan.data(contract.detail, { id: again })).history).toHaveLength(1)
    expect(existsSync(mark())).toBe(true)
  })
  it('are not added if they contradict their events or have an invalid time', async () => {
    expect(await defects()).toEqual(leftOut())
    for (const id of [forged, timeless]) {
      expect(await eventsOf(id)).not.toContain('adopted')
      expect(app.logLines.some((line) => line.includes(id) && line.includes('not put on record'))).toBe(true)
    }
    expect(await cast.zhaoliu.call(contract.overrule, { id: forged })).toMatchObject(damaged)
  })
  it('continue from there, and are verified to their end', async () => {
    for (const id of [running, again]) {
      await agree(cast.wangwu, id, '已核对')
      await agree(cast.zhaoliu, id)
      await cast.zhangsan.bytes(`/api/oa_info/payments/exportPDF?id=${id}`)
    }
    expect(await defects()).toEqual(leftOut())
  })
  it('are added once; an event whose signature is removed later is not accepted', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await withoutSignatures(id)
    await start()
    expect(await eventsOf(id)).not.toContain('adopted')
    // Nor by another copy of the app with a new data folder.
    rmSync(mark())
    await start()
    expect(await eventsOf(id)).not.toContain('adopted')
    expect(existsSync(mark())).toBe(true)
    expect(await cast.lisi.call(contract.detail, { id })).toMatchObject(damaged)
    expect(await defects()).toContain(`${id} eventUnsigned`)
  })
  it('are not added twice if the process dies before noting that it was done', async () => {
    rmSync(mark())
    const before = await eventsOf(approved)
    await start()
    expect(await eventsOf(approved)).toEqual(before)
    expect(before.filter((type) => type === 'adopted')).toHaveLength(1)
  })
})
