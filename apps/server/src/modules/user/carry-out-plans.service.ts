import { guestRole } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordFor } from '../../platform/audit/record-audit.ts'
import { formatDate } from '../../platform/business-time.ts'
import { inTransaction, may, ofProgram, type SystemCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { eachInTurn } from '../../platform/each-in-turn.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { listPermitted, namesOfPeople } from '../organisation/index.ts'
import { actAs } from './act-as.service.ts'
import { listDuePlans, markPlans, type Plan } from './plan.repository.ts'
import { tell } from './plan.service.ts'
import { applyChange, fitHeirs, lockAll } from './standing.service.ts'
import { changes, whyRefused, wordsOfDone, wordsOfRefused } from './standing.rules.ts'
import type { StoredUser } from './user.repository.ts'
import { subjectOf } from './write-person.service.ts'

const program = ofProgram('planned change')

/**
 * Carries out the plans of a tenant whose day has come, each in one transaction and by the power that whoever planned it has
 * now. A plan that is refused stays so, and everybody who maintains people is told; it is not tried again.
 */
export async function carryOutPlans(ctx: SystemCtx): Promise<void> {
  const due = await listDuePlans(ctx.db, ctx.tenantId, formatDate(ctx.now()))
  await eachInTurn(due, async (plan) => {
    try {
      await inTransaction(ctx, (ctx) => carryOut(ctx, plan))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await inTransaction(ctx, (ctx) => noteRefused(ctx, plan, error))
    }
  })
}

async function carryOut(ctx: SystemCtx<Tx>, seen: Plan): Promise<void> {
  const person = await lockPlanned(ctx, seen)
  if (!person) return
  const { plan } = person
  const as = await actAs(ctx, { userId: plan.plannedById, confirmed: plan.confirmed, origin: program })
  if (!may(as.user, 'user.write')) throw new AppError('forbidden')
  const heirs = await fitHeirs(as, person, plan.heirs)
  await markPlans(ctx.db, ctx.tenantId, [plan.id], { state: 'done' })
  await applyChange(as, { ...person, plan: undefined }, { ...plan, heirs }, '')
  const ids = new Set(plan.heirs.filter((one) => !heirs.includes(one)).map(({ userId }) => userId))
  const names = await namesOfPeople(ctx.db, ctx.tenantId, [...ids])
  await tell(as, [plan.plannedById], wordsOfDone({ ...plan, name: person.realName }, [...names.values()]))
}

/** Locks the person of a plan; undefined if the plan was changed, carried out or cancelled since it was read. */
async function lockPlanned(
  ctx: SystemCtx<Tx>,
  { id, version, userId }: Plan,
): Promise<(StoredUser & { plan: Plan }) | undefined> {
  const [person] = await lockAll(ctx, [userId])
  const plan = person?.plan
  return person && plan?.id === id && plan.version === version ? { ...person, plan } : undefined
}

async function noteRefused(ctx: SystemCtx<Tx>, seen: Plan, refusal: AppError): Promise<void> {
  const person = await lockPlanned(ctx, seen)
  if (!person) return
  const { db, tenantId } = ctx
  const { id, standing, startsOn, plannedBy } = person.plan
  await markPlans(db, tenantId, [id], { state: 'refused', refusal: refusal.code })
  // The platform itself is the actor.
  const nobody = { id: '', account: '', name: '', sessionId: '', tenantId }
  await recordFor({ ...ctx, origin: program }, nobody, {
    action: 'userPlanRefused',
    subject: subjectOf(person),
    after: { state: changes[standing].zh, startsOn, plannedBy },
    error: refusal.code,
  })
  const named = { standing, startsOn, name: person.realName }
  const words = wordsOfRefused(named, whyRefused(refusal, plannedBy))
  const told = await listPermitted(db, tenantId, { permission: 'user.write', guestRole })
  const messages = told.map(({ id: userId }) => ({ kind: 'system', userId, words }) as const)
  await publish(db, tenantId, 'notify', ...messages)
}
