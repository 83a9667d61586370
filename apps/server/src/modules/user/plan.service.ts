import { type ErrorCode, errors, type Heir, type PlannedChange, type Standing } from '@countersign/contract'
import { AppError, type Words } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { isConfirmed } from '../identity/index.ts'
import { namesOfPeople } from '../organisation/index.ts'
import { insertPlan, markPlans, type NewPlan, type Plan, updatePlan } from './plan.repository.ts'
import { changes, mayPlan, whyRefused, wordsOfCancelled, wordsOfPlanned } from './standing.rules.ts'
import type { StoredUser } from './user.repository.ts'
import { subjectOf } from './write-person.service.ts'

export function presentPlan(
  { language }: Pick<Ctx, 'language'>,
  { standing, startsOn, returnsOn, reason, heirs, plannedBy, refusal, version }: Plan,
): PlannedChange {
  const why = isErrorCode(refusal) ? whyRefused(new AppError(refusal), plannedBy)[language] : refusal
  return { standing, startsOn, returnsOn, reason, heirs, plannedBy, refusal: why, version }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code)

type Person = Pick<StoredUser, 'id' | 'realName' | 'plan'>

/** Plans a change of a person's standing, in place of the plan of before, and tells the person and the heirs. */
export async function savePlan(
  ctx: TxCtx,
  person: Person,
  { standing, startsOn, returnsOn, reason, heirs }: Omit<NewPlan, 'confirmed' | 'plannedById'>,
): Promise<void> {
  const before = person.plan
  const { db, tenantId, user } = ctx
  const plan: NewPlan = {
    standing,
    startsOn,
    returnsOn,
    reason,
    heirs,
    plannedById: user.id,
    confirmed: isConfirmed(ctx),
  }
  if (before) await updatePlan(db, tenantId, before.id, plan)
  else await insertPlan(db, tenantId, { ...plan, id: ctx.newId(), userId: person.id })
  await recordAudit(ctx, {
    action: 'userPlan',
    subject: subjectOf(person),
    ...(before && { before: await fieldsOf(ctx, before) }),
    after: await fieldsOf(ctx, plan),
  })
  const words = wordsOfPlanned({ ...plan, name: person.realName }, user.name)
  await tell(ctx, [person.id], words.person)
  await tell(ctx, heirIds(plan), words.heir)
  const kept = new Set(heirIds(plan))
  if (before)
    await tell(
      ctx,
      heirIds(before).filter((id) => !kept.has(id)),
      wordsOfCancelled({ ...before, name: person.realName }).heir,
    )
}

/** Cancels an open plan, and tells the heirs, and the person unless the person has left. */
export async function endPlan(ctx: TxCtx, person: Person, plan: Plan, now: Standing): Promise<void> {
  await markPlans(ctx.db, ctx.tenantId, [plan.id], { state: 'cancelled' })
  await recordAudit(ctx, {
    action: 'userPlanCancel',
    subject: subjectOf(person),
    before: await fieldsOf(ctx, plan),
  })
  const words = wordsOfCancelled({ ...plan, name: person.realName })
  if (now !== 'left') await tell(ctx, [person.id], words.person)
  await tell(ctx, heirIds(plan), words.heir)
}

/** Cancels the plans that came to nothing because these people have got this standing. */
export async function endPlansOf(ctx: TxCtx, people: readonly Person[], now: Standing): Promise<void> {
  for (const person of people)
    if (person.plan && !mayPlan(now, person.plan.standing)) await endPlan(ctx, person, person.plan, now)
}

/** Tells people something in the name of the caller. */
export async function tell(ctx: TxCtx, userIds: readonly string[], words: Words): Promise<void> {
  const told = userIds.map((userId) => ({ kind: 'system', userId, actorId: ctx.user.id, words }) as const)
  await publish(ctx.db, ctx.tenantId, 'notify', ...told)
}

const heirIds = ({ heirs }: { heirs: readonly Heir[] }) => [...new Set(heirs.map(({ userId }) => userId))]

/** A plan as the audit log shows it, with names in place of ids. */
async function fieldsOf({ db, tenantId }: TxCtx, plan: NewPlan | Plan) {
  const { standing, startsOn, returnsOn, reason } = plan
  const names = await namesOfPeople(db, tenantId, heirIds(plan))
  const state = changes[standing].zh
  return { state, startsOn, returnsOn, reason, heirs: heirIds(plan).map((id) => names.get(id) ?? '') }
}
