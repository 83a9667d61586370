import {
  type contract,
  defaultTenantId,
  guestRole,
  type OutputOf,
  type SetupStep,
} from '@countersign/contract'
import { otherCompany } from '@countersign/forms'
import type { Ctx } from '../../platform/context.ts'
import { findLastBackup } from '../../platform/last-backup.ts'
import { flowsLacking } from '../flow/index.ts'
import { listVacantRoles } from '../role/index.ts'
import { modulesOf } from '../setting/index.ts'
import { countUninvited } from '../user/index.ts'
import { unnamed } from './new-tenant.repository.ts'
import { countSetup, hasSubmitted } from './setup.repository.ts'

/** A backup that counts as made, in ms. */
const backupMs = 7 * 24 * 60 * 60_000

/** Missing things that a step names; the page of the step shows all. */
const mostNames = 5

/** Steps that only the first tenant can take, since they are about the installation. */
const ofInstallation: ReadonlySet<SetupStep> = new Set(['channels', 'backup', 'key'])

type Steps = OutputOf<typeof contract.setup>

/**
 * Reads from the data which steps up to its first request a company has taken. `reachesPeople` says whether mails or
 * text messages leave the installation.
 */
export async function readSetup(ctx: Ctx, { reachesPeople }: { reachesPeople: boolean }): Promise<Steps> {
  const { db, tenantId, user, evidence } = ctx
  const now = ctx.now()
  const { name, companies, departments, leaderless, people } = await countSetup(db, tenantId, {
    otherCompany,
    guestRole,
  })
  const vacant = await listVacantRoles(ctx)
  const lacking = await flowsLacking(ctx)
  const uninvited = await countUninvited(db, tenantId, now)
  const backup = findLastBackup(evidence.dataDir)
  const steps = [
    step('name', name !== unnamed),
    step('companies', companies > 0, { count: companies }),
    step('departments', departments > 0, { count: departments }),
    // The administrator alone is no company.
    step('people', people > 1, { count: people }),
    step('leaders', departments > 0 && leaderless.length === 0, { missing: leaderless }),
    step('roles', vacant.length === 0, { missing: vacant }),
    step('flows', lacking.length === 0, { missing: lacking }),
    // This step is never open, because every choice of modules is valid; it leads the administrator to their page.
    step('modules', true, { count: (await modulesOf(ctx)).length }),
    step('invitations', people > 1 && uninvited === 0, { open: uninvited }),
    step('channels', reachesPeople),
    step('backup', backup !== undefined && now.getTime() - backup < backupMs),
    step('key', evidence.isKeyGiven),
    step('factor', user.factor !== undefined),
    step('request', await hasSubmitted(db, tenantId)),
  ]
  return tenantId === defaultTenantId ? steps : steps.filter((one) => !ofInstallation.has(one.step))
}

/** How many of these things are open while nobody has submitted a request; 0 from then on. */
export async function countSetupLeft(ctx: Ctx, installation: { reachesPeople: boolean }): Promise<number> {
  if (await hasSubmitted(ctx.db, ctx.tenantId)) return 0
  return (await readSetup(ctx, installation)).filter(({ isDone }) => !isDone).length
}

function step(
  name: SetupStep,
  isDone: boolean,
  {
    count = 0,
    missing = [],
    open = missing.length,
  }: { count?: number; missing?: readonly string[]; open?: number } = {},
): Steps[number] {
  return { step: name, isDone, count, open, names: missing.slice(0, mostNames) }
}
