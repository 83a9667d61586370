import { carryOutPlans } from '../modules/user/index.ts'
import { newId } from '../platform/context.ts'
import { listTenants } from '../platform/database/tenants.ts'
import { eachInTurn } from '../platform/each-in-turn.ts'
import type { JobDeps } from './topic-handlers.ts'

/**
 * Lets people pause, leave and come back whose planned day has come, in every tenant. A day on which nothing ran is made up
 * for. When it fails for one person, the others follow, and an error is thrown at the end.
 */
export async function changeStandings(
  { db, log, evidence }: Pick<JobDeps, 'db' | 'log' | 'evidence'>,
  now = () => new Date(),
): Promise<void> {
  await eachInTurn(await listTenants(db), (tenantId) =>
    carryOutPlans({ db, tenantId, log, evidence, now, newId }),
  )
}
