import type { Log } from '../../../platform/log.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import { writeMissingLines } from '../../ledger/index.ts'
import { findStoredContent } from '../request/stored-content.rules.ts'
import { listRoundsAfter, lockFilled, saveFilled } from './fill-ledger.repository.ts'
import { ledgerRowsOf } from './ledger-rows.rules.ts'

/**
 * Writes the lines of requests from before the ledger, once for each tenant and before anybody uses the installation. If the
 * process dies half-way, the next start does the rest. Rounds that have lines keep them. `atOnce` requests are read in one
 * transaction.
 */
export async function fillLedger(db: Db, tenants: readonly string[], log: Log, atOnce = 500): Promise<void> {
  for (const tenantId of tenants) {
    let filled = 0
    for (;;) {
      const count = await db.transaction().execute((tx) => fillSome(tx, tenantId, atOnce))
      if (count === 0) break
      filled += count
    }
    if (filled > 0) log.info({ tenantId, requests: filled }, 'the ledger was filled')
  }
}

/** Answers the number of requests that it read. */
async function fillSome(tx: Tx, tenantId: string, atOnce: number): Promise<number> {
  const { lastId, done } = await lockFilled(tx, tenantId)
  if (done) return 0
  const rounds = await listRoundsAfter(tx, tenantId, lastId, atOnce)
  const requests = [...Map.groupBy(rounds, ({ id }) => id).values()]
  const lines = requests.flatMap((rounds) => {
    const [request] = rounds
    if (!request) return []
    const read = rounds.map(({ round, submittedAt, content }) => ({
      round,
      submittedAt: submittedAt.toISOString(),
      content: findStoredContent(content),
    }))
    return ledgerRowsOf(request, read).map((row) => ({ tenant_id: tenantId, from_id: request.id, ...row }))
  })
  if (lines.length > 0) await writeMissingLines(tx, { lines })
  await saveFilled(tx, tenantId, { lastId: rounds.at(-1)?.id ?? lastId, done: requests.length < atOnce })
  return requests.length
}
