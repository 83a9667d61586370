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
  deleteFactorChallenges,
  deleteLoginFailures,
  deleteLogInStarts,
  deletePasswordLinks,
  deleteRegistrationTries,
  deleteLogInTickets,
  deleteSessions,
  deleteSmsCodes,
  deleteSmsOutbox,
  deleteWebLog,
} from './sweep.repository.ts'

const day = 24 * 3_600_000

/**
 * Deletes what is no longer needed: idempotency answers, login failures, tries to register, codes sent by SMS and links to a new password
 * after a day, expired
 * captchas, challenges and begun log-ins, sessions 30 days after their last use, errors of the web app and text messages of the outbox after 30
 * days, unused uploads after a day. When it fails for one tenant, the others are swept, and an error is thrown at
 * the end.
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
  await deleteLogInStarts(db, tenantId, now)
  await deleteRegistrationTries(db, tenantId, ago(day))
  await deleteLogInTickets(db, tenantId, now)
  await deleteFactorChallenges(db, tenantId, now)
  await deletePasswordLinks(db, tenantId, ago(day))
  await deleteSmsCodes(db, tenantId, ago(day))
  await deleteSmsOutbox(db, tenantId, ago(30 * day))
  await deleteWebLog(db, tenantId, ago(30 * day))
  await forgetUnused(db, tenantId, ago(day), discardLater)
}

/**
 * Bytes are deleted a day later, since a running backup may still name them. The job is written in the
 * transaction that deletes the rows.
 */
async function discardLater(tx: Tx, ids: string[]): Promise<void> {
  await addJobOfTomorrow(tx, 'discardFiles', { ids })
}

/** Deletes the bytes of files that no row names any more. */
export async function discardFiles(store: FileStore, payload: unknown): Promise<void> {
  const { ids } = discarded.parse(payload)
  for (const id of ids) await store.discard(id)
}

const discarded = z.object({ ids: z.array(z.uuid()) })
