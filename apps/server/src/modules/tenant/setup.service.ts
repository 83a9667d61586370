import type { contract, OutputOf, SetupStep } from '@countersign/contract'
import type { Ctx } from '../../platform/context.ts'
import { findLastBackup } from '../../platform/last-backup.ts'
import { countFlowsLacking } from '../flow/index.ts'
import { countUninvited } from '../user/index.ts'
import { unnamed } from './new-tenant.repository.ts'
import { countSetup } from './setup.repository.ts'

/** A backup that counts as made, in ms. */
const backupMs = 7 * 24 * 60 * 60_000

/** What a company does before its first request, where `reachesPeople` says whether mails or text messages go out; each thing is done or open from the data itself. */
export async function readSetup(
  ctx: Ctx,
  { reachesPeople }: { reachesPeople: boolean },
): Promise<OutputOf<typeof contract.setup>> {
  const { db, tenantId, user, evidence } = ctx
  const now = ctx.now()
  const { name, companies, departments, leaderless, people } = await countSetup(db, tenantId)
  const lacking = await countFlowsLacking(ctx)
  const uninvited = await countUninvited(db, tenantId, now)
  const backup = findLastBackup(evidence.dataDir)
  const step = (step: SetupStep, isDone: boolean, { count = 0, open = 0 } = {}) => ({
    step,
    isDone,
    count,
    open,
  })
  return [
    step('name', name !== unnamed),
    step('companies', companies > 0, { count: companies }),
    step('departments', departments > 0, { count: departments }),
    // The administrator alone is no company.
    step('people', people > 1, { count: people }),
    step('leaders', departments > 0 && leaderless === 0, { open: leaderless }),
    step('flows', lacking === 0, { open: lacking }),
    step('invitations', people > 1 && uninvited === 0, { open: uninvited }),
    step('channels', reachesPeople),
    step('backup', backup !== undefined && now.getTime() - backup < backupMs),
    step('key', evidence.isKeyGiven),
    step('factor', user.factor !== undefined),
  ]
}
