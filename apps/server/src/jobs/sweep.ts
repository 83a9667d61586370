import { z } from 'zod'
import { type FileStore, forgetUnused } from '../modules/file/index.ts'
import { knownAddressMs } from '../modules/identity/index.ts'
import type { Db, Tx } from '../platform/database/connect.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import { addJobOfTomorrow } from './job.repository.ts'
import {
  deleteAnswers,
  deleteCaptchas,
  deleteLoginFailures,
  deleteSessions,
  deleteWebLog,
} from './sweep.repository.ts'

const day = 24 * 3_600_000

/**
 * Removes what has served its time: idempotency answers and login failures after a day, captchas that have expired, sessions
 * 30 days after they were last used, errors of the web app after 30 days, uploads that nobody used after a day. If it fails
 * for one tenant, the others are swept, and it throws in the end.
 */
export async function sweep(db: Db, now = new Date()): Promise<void> {
  await deleteCaptchas(db, now)
  await deleteLoginFailures(db, new Date(now.getTime() - day))
  const tenants = await listTenants(db)
  await eachInTurn(tenants, (tenantId) => sweepTenant(db, tenantId, now))
}

async function sweepTenant(db: Db, tenantId: string, now: Date): Promise<void> {
  const ago = (ms: number) => new Date(now.getTime() - ms)
  await deleteAnswers(db, tenantId, ago(day))
  await deleteSessions(db, tenantId, { expiredBefore: ago(day), seenBefore: ago(knownAddressMs) })
  await deleteWebLog(db, tenantId, ago(30 * day))
  await forgetUnused(db, tenantId, ago(day), discardLater)
}

/** Their bytes go later: a backup that is being made names them still. Both are written down together. */
async function discardLater(tx: Tx, ids: string[]): Promise<void> {
  await addJobOfTomorrow(tx, 'discardFiles', { ids })
}

/** Takes the bytes away that no row names any more. */
export async function discardFiles(store: FileStore, payload: unknown): Promise<void> {
  const { ids } = discarded.parse(payload)
  for (const id of ids) await store.discard(id)
}

const discarded = z.object({ ids: z.array(z.uuid()) })
