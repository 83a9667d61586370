import { checkStuck } from '../modules/approval/index.ts'
import { newId } from '../platform/context.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { JobDeps } from './topic-handlers.ts'

/**
 * Checks which requests of each tenant cannot go on; with `onlyChanged` those of tenants whose people, departments, roles or
 * flows changed since. When it fails for one tenant, the others are checked, and an error is thrown at the end.
 */
export async function findStuck(
  { db, log, evidence }: Pick<JobDeps, 'db' | 'log' | 'evidence'>,
  { onlyChanged = false }: { onlyChanged?: boolean } = {},
): Promise<void> {
  await eachInTurn(await listTenants(db), (tenantId) =>
    checkStuck({ db, tenantId, log, evidence, now: () => new Date(), newId }, { onlyChanged }),
  )
}
