import { cutSeal, deleteCut, findCuttable, insertCut, lockChain, readClock } from '../modules/audit/index.ts'
import { settingsOf } from '../modules/setting/index.ts'
import { recordFor } from '../platform/audit/record-audit.ts'
import { newId, ofProgram } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { Signer } from '../platform/keyring.ts'
import type { Log } from '../platform/log.ts'

/** Batches per transaction, of a thousand entries at most each. */
const mostBatches = 20

/**
 * Removes the entries of every tenant whose time is over (setting auditDays), in whole batches from the oldest on. A signed
 * cut, the removal and an entry about it are one transaction, so a process that dies has done all of it or nothing. A batch
 * with a younger entry stays, and so do all batches after it.
 */
export async function cutAudit(db: Db, { keys }: { keys: Signer }, log: Log): Promise<void> {
  await eachInTurn(await listTenants(db), async (tenantId) => {
    const { auditDays } = await settingsOf({ db, log }, tenantId)
    for (;;) {
      const cut = await db.transaction().execute(async (tx) => {
        await lockChain(tx, tenantId)
        const batch = await findCuttable(tx, tenantId, { days: auditDays, mostBatches })
        if (!batch) return false
        const statement = { batch_seq: batch.seq, batch_hash: batch.hash, time: await readClock(tx) }
        const { keyId, signature } = keys.sign('auditCut', cutSeal(tenantId, statement))
        await insertCut(tx, tenantId, { ...statement, key_id: keyId, signature })
        const removed = await deleteCut(tx, tenantId, batch.seq)
        // The platform itself is the actor.
        const nobody = { id: '', account: '', name: '', sessionId: '', tenantId }
        await recordFor({ db: tx, newId, origin: ofProgram(), evidence: { keys } }, nobody, {
          action: 'auditCut',
          after: { batch: batch.seq, rows: removed },
        })
        return true
      })
      if (!cut) return
    }
  })
}
