import {
  findStreamed,
  leftOutOf,
  listBatches,
  listSealed,
  saveStreamed,
  sendEntries,
} from '../modules/audit/index.ts'
import { type AuditTarget, sayTarget } from '../platform/audit/audit-target.ts'
import type { Db } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { Log } from '../platform/log.ts'

/**
 * Writes the closed batches of every tenant to the target, in their order, from the stored position on. The position moves
 * after a batch was written, so a process that dies between the two writes the batch again: entries come at least once.
 * A target that cannot be reached is logged, and the next run goes on where this one stopped.
 */
export async function streamAudit(
  db: Db,
  target: AuditTarget | null | undefined,
  log: Pick<Log, 'error'>,
): Promise<void> {
  if (!target) return
  await eachInTurn(await listTenants(db), async (tenantId) => {
    try {
      while (await streamNext(db, target, tenantId));
    } catch (error) {
      log.error({ err: error, tenantId, target: sayTarget(target) }, 'the audit log could not be streamed')
    }
  })
}

async function streamNext(db: Db, target: AuditTarget, tenantId: string): Promise<boolean> {
  const name = sayTarget(target)
  const seq = await findStreamed(db, tenantId, name)
  // The batch before tells where the entries of the next one begin.
  const from = String(BigInt(seq) - 1n)
  const [first, second] = await listBatches(db, tenantId, from, 2)
  const [previous, next] = first?.seq === seq ? [first, second] : [undefined, first]
  if (!next) return false
  const range = { after: previous?.last_seq ?? '0', upTo: next.last_seq }
  const leftOut = leftOutOf(next)
  const found = await listSealed(db, tenantId, range, next.count + leftOut.size)
  const entries = found.filter(({ seq = '' }) => !leftOut.has(seq))
  // Entries of a batch that was cut meanwhile are gone.
  if (entries.length > 0) await sendEntries(target, tenantId, entries)
  await saveStreamed(db, { tenantId, target: name, batchSeq: next.seq })
  return true
}
