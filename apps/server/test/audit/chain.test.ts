import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { closeAuditBatches } from '../../src/jobs/close-audit-batches.ts'
import { closeAuditOften } from '../../src/jobs/close-audit-often.ts'
import { batchSeal, type StoredBatch } from '../../src/modules/audit/index.ts'
import { newId, ofProgram } from '../../src/platform/context.ts'
import type { Db } from '../../src/platform/database/connect.ts'
import { recordFor } from '../../src/platform/audit/record-audit.ts'
import { Keyring, newPrivatePem, readPrivateKey } from '../../src/platform/keyring.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const app = await startTestApp()
beforeEach(async () => {
  await app.owner.query('truncate audit_entry, audit_batch, audit_cut, anchor')
  await rm(join(app.dataDir, 'evidence', 'anchors.log'), { force: true })
  await rm(join(app.dataDir, 'evidence', 'audit'), { recursive: true, force: true })
})

const origin = { ...ofProgram(), address: '192.0.2.1' }
const actor = { id: 'u-1', account: 'admin', name: '管理员', tenantId: tenants.own, sessionId: 's-1' }
const note = (name: string, db: Db = app.db) =>
  recordFor({ db, newId, origin, evidence: app.evidence }, actor, {
    action: 'postSave',
    subject: { kind: 'post', id: name, name },
    after: { postName: name },
  })
const close = (waitMs?: number) => closeAuditBatches(app.db, app.evidence, app.log, { waitMs })
const defects = async () => {
  const found = await verifyInstallation(app.db, app.dataDir)
  return found.defects.map(({ code, where }) => `${code} ${where}`)
}
function batchIn([batch]: StoredBatch[]): StoredBatch {
  if (!batch) throw new Error('there is no batch')
  return batch
}
const batches = async () => {
  const { rows } = await app.owner.query<{ seq: string; count: number }>(
    'select seq, count from audit_batch order by seq',
  )
  return rows.map(({ seq, count }) => [seq, count])
}
async function threeBatches(): Promise<void> {
  for (const name of ['甲', '乙', '丙']) {
    await note(name)
    await note(`${name}2`)
    await close()
    // A gap in the numbers, as a rolled-back transaction leaves it.
    await app.owner.query("select nextval('audit_seq')")
  }
}

describe('the batches of the audit log', () => {
  it('follow each other without a gap, and none is empty', async () => {
    await threeBatches()
    await close()
    expect(await batches()).toEqual([
      ['1', 2],
      ['2', 2],
      ['3', 2],
    ])
    expect(await defects()).toEqual([])
  })

  it('hold each entry once when several processes close them at once', async () => {
    await Promise.all(Array.from({ length: 1200 }, (_, index) => note(`n${index}`)))
    await Promise.all([close(), close(), close()])
    expect(await batches()).toEqual([
      ['1', 1000],
      ['2', 200],
    ])
    expect(await defects()).toEqual([])
  })

  it('wait for an entry with an earlier number that is committed late', async () => {
    const held = Promise.withResolvers<undefined>()
    const written = Promise.withResolvers<undefined>()
    const late = app.db.transaction().execute(async (tx) => {
      await note('late', tx)
      written.resolve(undefined)
      await held.promise
    })
    await written.promise
    await note('early')
    app.logLines.length = 0
    await close(100)
    expect(await batches()).toEqual([])
    expect(app.logLines.join('\n')).toContain('a transaction stays open')
    const closing = close()
    held.resolve(undefined)
    await Promise.all([late, closing])
    expect(await batches()).toEqual([['1', 2]])
    expect(await defects()).toEqual([])
  })

  it('follow the order of writing when the clock of the database is set back', async () => {
    await note('甲')
    await close()
    await note('乙')
    await app.owner.query("update audit_entry set at = at - interval '50 minutes' where subject_name = '乙'")
    await close()
    expect(await batches()).toEqual([
      ['1', 1],
      ['2', 1],
    ])
    expect(await defects()).toEqual([])
  })

  it('are closed by the next run when a run fails half-way', async () => {
    await threeBatches()
    await note('丁')
    await app.owner.query(`create function stop() returns trigger language plpgsql as $$ begin
      raise exception 'stopped'; end $$`)
    for (const when of ['before', 'after']) {
      await app.owner.query(
        `create trigger stop ${when} insert on audit_batch for each row execute function stop()`,
      )
      await expect(close()).rejects.toThrow('stopped')
      await app.owner.query('drop trigger stop on audit_batch')
      expect(await defects()).toEqual([])
    }
    await close()
    expect((await batches()).at(-1)).toEqual(['4', 1])
    expect(await defects()).toEqual([])
  })

  it('are not continued after one that no trusted key signed', async () => {
    await note('甲')
    const strange = new Keyring(readPrivateKey(newPrivatePem()))
    const keys = {
      sign: strange.sign.bind(strange),
      holds: app.evidence.keys.holds.bind(app.evidence.keys),
    }
    await closeAuditBatches(app.db, { ...app.evidence, keys }, app.log)
    await note('乙')
    app.logLines.length = 0
    await close()
    expect(await batches()).toEqual([['1', 1]])
    expect(app.logLines.join('\n')).toContain('not signed by a trusted key')
    expect(await defects()).toEqual(['auditBatchUnsigned 1'])
  })
})

describe('an entry that the app did not write as it is', () => {
  const copied = (changed: string) =>
    `insert into audit_entry select (json_populate_record(e, json_build_object(
       'id', 'x', 'seq', nextval('audit_seq'), ${changed}))).* from audit_entry e where subject_name = '甲'`
  const stranger = new Keyring(readPrivateKey(newPrivatePem()))

  it.each<[string, string | (() => Promise<unknown>)]>([
    ['has no proof', copied("'proof', ''")],
    ['has the proof of another entry', copied("'at', e.at")],
    ['has the proof of entries of before', copied("'proof', 'before'")],
    [
      'states a time of three days ago',
      "update audit_entry set at = at - interval '3 days' where subject_name = '乙'",
    ],
    ['names another person', "update audit_entry set account = 'x' where subject_name = '乙'"],
    [
      'is moved to another tenant',
      `update audit_entry set tenant_id = '${tenants.other}' where subject_name = '乙'`,
    ],
    [
      'is proven by a key of a stranger',
      () =>
        recordFor({ db: app.db, newId, origin, evidence: { keys: stranger } }, actor, { action: 'login' }),
    ],
  ])('is left out of the chain and named if it %s', async (_what, change) => {
    await note('甲')
    await close()
    await note('乙')
    await note('丙')
    await (typeof change === 'string' ? app.owner.query(change) : change())
    app.logLines.length = 0
    await close()
    const { rows } = await app.owner.query<{ seq: string }>(
      `select seq from audit_entry where seq = (select max(seq) from audit_entry where id = 'x') or at < now() - interval '1 day'
         or account = 'x' or tenant_id = '${tenants.other}' or action = 'login'`,
    )
    expect(await defects()).toEqual([`auditUnproven ${rows[0]?.seq}`])
    expect(app.logLines.join('\n')).toContain('were not written by the app')
    // The entries around it are in the chain.
    await app.owner.query('delete from audit_entry where seq = $1', [rows[0]?.seq])
    expect(await defects()).toEqual([])
    await app.owner.query("update audit_entry set after = '{}' where subject_name = '丙'")
    expect(await defects()).toEqual([expect.stringMatching(/^auditEntriesChanged /)])
  })

  it('is taken once if it was written before there were proofs, after batches that were', async () => {
    await note('甲')
    await close()
    // As the version before wrote them.
    const { rows } = await app.owner.query<StoredBatch>('select * from audit_batch')
    const old = { ...batchIn(rows), left_out: null }
    const hash = batchSeal(tenants.own, old)
    await app.owner.query('update audit_batch set left_out = null, hash = $1, signature = $2', [
      hash,
      app.evidence.keys.sign('audit', hash).signature,
    ])
    await rm(join(app.dataDir, 'evidence', 'audit'), { recursive: true })
    expect(await defects()).toEqual([])
    await note('乙')
    await app.owner.query("update audit_entry set proof = 'before'")
    await close()
    expect(await defects()).toEqual([])
    await app.owner.query(copied("'proof', 'before'"))
    await close()
    expect(await defects()).toEqual([expect.stringMatching(/^auditUnproven /)])
    expect(await batches()).toEqual([
      ['1', 1],
      ['2', 1],
      ['3', 0],
    ])
  })

  it('finds no open door after an upgrade, even if nothing else was written', async () => {
    await note('甲')
    await close()
    const { rows } = await app.owner.query<StoredBatch>('select * from audit_batch')
    const hash = batchSeal(tenants.own, { ...batchIn(rows), left_out: null })
    await app.owner.query('update audit_batch set left_out = null, hash = $1, signature = $2', [
      hash,
      app.evidence.keys.sign('audit', hash).signature,
    ])
    await close()
    expect((await batches()).at(-1)).toEqual(['2', 0])
    await app.owner.query(copied("'proof', 'before'"))
    await close()
    expect(await defects()).toEqual([expect.stringMatching(/^auditUnproven /)])
  })
})

describe('the newest entries', () => {
  it('cannot be removed with their batch, which is noted outside the database before any anchor', async () => {
    await threeBatches()
    expect(await defects()).toEqual([])
    await app.owner.query(
      'delete from audit_entry where seq > (select last_seq from audit_batch where seq = 2); delete from audit_batch where seq = 3',
    )
    expect(await defects()).toEqual(['auditHeadLost 3'])
  })
  it('are batched within seconds, without the job of every minute', async () => {
    const closing = closeAuditOften(app.db, { evidence: app.evidence, log: app.log, everyMs: 20 })
    try {
      for (const count of [1, 2]) {
        await note('甲')
        await expect.poll(batches).toHaveLength(count)
      }
    } finally {
      await closing.stop()
    }
    expect(await defects()).toEqual([])
  })
})

describe('npm run verify', () => {
  const entryOf = (seq: number) =>
    `(select max(seq) from audit_entry where subject_name = '${'甲乙丙'[seq - 1]}')`

  it.each([
    [
      'a changed entry',
      `update audit_entry set after = '{}' where seq = ${entryOf(2)}`,
      ['auditEntriesChanged 2'],
    ],
    [
      'a changed time',
      `update audit_entry set at = at + interval '1 us' where seq = ${entryOf(1)}`,
      ['auditEntriesChanged 1'],
    ],
    ['a removed entry', `delete from audit_entry where seq = ${entryOf(3)}`, ['auditEntriesChanged 3']],
    [
      'an added entry',
      `insert into audit_entry select (json_populate_record(e, json_build_object('id', 'x', 'seq', e.seq - 1))).*
       from audit_entry e where seq = ${entryOf(3)}`,
      ['auditEntriesChanged 3'],
    ],
    [
      'an entry moved behind another',
      `update audit_entry set seq = case subject_name when '乙' then 1000000 else seq - 1 end
         where subject_name in ('乙', '乙2');
       update audit_entry set seq = (select last_seq from audit_batch where seq = 2) where seq = 1000000`,
      ['auditEntriesChanged 2'],
    ],
    ['a changed batch', `update audit_batch set time = newest where seq = 2`, ['auditBatchBroken 2']],
    [
      'a removed batch',
      `delete from audit_batch where seq = 2`,
      ['auditBatchBroken 3', 'auditEntriesChanged 3'],
    ],
    [
      'two batches swapped',
      `update audit_batch set seq = case seq when 2 then 13 else 12 end where seq in (2, 3);
       update audit_batch set seq = seq - 10 where seq > 10`,
      [
        'auditCutOff 3',
        'auditBatchBroken 2',
        'auditEntriesChanged 2',
        'auditBatchBroken 3',
        'auditEntriesChanged 3',
        'auditHeadLost 3',
      ],
    ],
    [
      'a signature of another batch',
      `update audit_batch set signature = (select signature from audit_batch where seq = 1) where seq = 2`,
      ['auditBatchUnsigned 2'],
    ],
    [
      'a tail that was cut off',
      `delete from audit_entry where seq > (select last_seq from audit_batch where seq = 2); delete from audit_batch where seq = 3`,
      ['auditCutOff 3', 'auditHeadLost 3'],
    ],
    [
      'an invented cut',
      `insert into audit_cut select tenant_id, seq, hash, time, key_id, signature from audit_batch where seq = 1; delete from audit_entry where seq <= ${entryOf(1)} + 1`,
      ['auditCutUnsigned 1', 'auditEntriesChanged 1'],
    ],
    [
      'an entry that was never batched',
      `insert into audit_entry select (json_populate_record(e, json_build_object(
         'id', 'x', 'seq', nextval('audit_seq'), 'at', e.at - interval '2 hours'))).*
       from audit_entry e where seq = ${entryOf(1)}`,
      [expect.stringMatching(/^auditUnbatched \d+$/)],
    ],
  ])('names %s', async (_what, change, expected) => {
    await threeBatches()
    await anchorChains(app.db, app.evidence, app.log)
    expect(await defects()).toEqual([])
    await app.owner.query(change)
    expect(await defects()).toEqual(expected)
  })
})
