import { startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeAuditBatches } from '../../src/jobs/close-audit-batches.ts'
import { cutAudit } from '../../src/jobs/cut-audit.ts'
import { recordFor } from '../../src/platform/audit/record-audit.ts'
import { newId, ofProgram } from '../../src/platform/context.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
beforeEach(async () => {
  await app.owner.query('truncate audit_entry, audit_batch, audit_cut')
  await app.owner.query("delete from setting where name = 'auditDays'")
})

const actor = { id: 'u-1', account: 'admin', name: '管理员', tenantId: tenants.own, sessionId: 's-1' }

/** Closes a batch with one entry of each of these ages, in days. */
async function batchOf(...ages: number[]): Promise<void> {
  for (const age of ages) {
    // The proof of the app states the time, too.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - age * 86_400_000 })
    try {
      await recordFor({ ...app, newId, origin: ofProgram() }, actor, { action: 'logout' })
    } finally {
      vi.useRealTimers()
    }
    await app.owner.query(
      `update audit_entry set at = now() - $1 * interval '1 day' where seq = (select max(seq) from audit_entry)`,
      [age],
    )
  }
  await closeAuditBatches(app.db, app.evidence, app.log)
}
const cut = () => cutAudit(app.db, app.evidence, app.log)
const actions = async () => {
  const { rows } = await app.owner.query<{ action: string }>('select action from audit_entry order by seq')
  return rows.map(({ action }) => action)
}
const defects = async () => (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code }) => code)

describe('entries of the audit log', () => {
  it('are removed in whole batches when their time is over, and the chain still verifies', async () => {
    await batchOf(1200, 1100)
    await batchOf(1096)
    await batchOf(1096, 1090)
    await batchOf(1096)
    await cut()
    expect(await actions()).toEqual(['logout', 'logout', 'logout', 'auditCut'])
    const { rows } = await app.owner.query('select batch_seq from audit_cut')
    expect(rows).toEqual([{ batch_seq: '2' }])
    expect(await defects()).toEqual([])
    await cut()
    expect(await actions()).toHaveLength(4)
    await closeAuditBatches(app.db, app.evidence, app.log)
    expect(await defects()).toEqual([])
  })

  it('are kept as long as the tenant sets', async () => {
    await batchOf(200)
    await cut()
    expect(await actions()).toEqual(['logout'])
    await app.owner.query("insert into setting (tenant_id, name, value) values ($1, 'auditDays', '180')", [
      tenants.own,
    ])
    await cut()
    expect(await actions()).toEqual(['auditCut'])
    expect(await defects()).toEqual([])
  })

  it('stay as they were when the removal fails half-way', async () => {
    await batchOf(1200)
    await app.owner.query("alter table audit_entry add constraint stop check (action <> 'auditCut')")
    await expect(cut()).rejects.toThrow('stop')
    await app.owner.query('alter table audit_entry drop constraint stop')
    expect(await actions()).toEqual(['logout'])
    expect((await app.owner.query('select from audit_cut')).rowCount).toBe(0)
    await cut()
    expect(await actions()).toEqual(['auditCut'])
  })

  it('are removed once when two processes do it', async () => {
    await batchOf(1200)
    await batchOf(1200)
    await Promise.all([cut(), cut()])
    expect(await actions()).toEqual(['auditCut'])
    expect(await defects()).toEqual([])
  })
})

describe('the app role', () => {
  const asApp = (statement: string, values: unknown[] = []) => app.connection.pool.query(statement, values)
  const invent = () =>
    asApp(`insert into audit_cut select tenant_id, seq, hash, time, key_id, 'x' from audit_batch`)

  it('cannot remove entries above a cut, or younger than 180 days even with an invented one', async () => {
    await batchOf(179)
    const remove = () => asApp('select cut_audit($1, 1)', [tenants.own])
    await expect(remove()).rejects.toThrow('there is no cut')
    await invent()
    await expect(remove()).rejects.toThrow('younger than 180 days')
    expect(await actions()).toEqual(['logout'])
  })

  it('is found out when it removes older ones under a cut that is not signed', async () => {
    await batchOf(181)
    await invent()
    await asApp('select cut_audit($1, 1)', [tenants.own])
    expect(await defects()).toEqual(['auditCutUnsigned', 'auditEntriesChanged'])
  })
})
