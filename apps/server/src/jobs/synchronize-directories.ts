import { beginNightlyRun } from '../modules/directory/index.ts'
import { newId } from '../platform/context.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { JobDeps } from './topic-handlers.ts'

/** Begins the nightly run of the directory of every tenant that has one. */
export async function synchronizeDirectories(
  { db, log, evidence, directories }: Pick<JobDeps, 'db' | 'log' | 'evidence' | 'directories'>,
  now = () => new Date(),
): Promise<void> {
  await eachInTurn(await listTenants(db), (tenantId) =>
    beginNightlyRun({ db, tenantId, log, evidence, now, newId }, directories),
  )
}
