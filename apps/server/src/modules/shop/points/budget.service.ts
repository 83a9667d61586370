import type { contract, InputOf, Page, PointBudget } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { dayRange } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { lockRecords } from '../../../platform/database/record-rows.ts'
import { once } from '../../../platform/idempotency.ts'
import { mapPage } from '../../../platform/records/page.ts'
import { removeRecords } from '../../../platform/records/remove-records.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import { requireVersion } from '../../../platform/records/require-version.ts'
import { listPeopleByIdOrName } from '../../organisation/index.ts'
import {
  findBudget,
  listBudgets,
  pageOfBudgets,
  saveBudget,
  type StoredBudget,
  type WrittenBudget,
} from './budget.repository.ts'
import { insertMoves, openBalances } from './points.repository.ts'

/** The most points that one person gets at once. */
const mostPoints = 100_000_00n

export async function pageBudgets(
  ctx: Ctx,
  { name, ...asked }: InputOf<typeof contract.budgetList>,
): Promise<Page<PointBudget>> {
  return mapPage(await pageOfBudgets(ctx.db, { tenantId: ctx.tenantId, name }, asked), presentBudget)
}

/** One budget of the tenant. Refuses (404, notFound) a budget that does not exist or was removed. */
export async function readBudget(ctx: Ctx, id: string): Promise<PointBudget> {
  const found = await findBudget(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentBudget(found)
}

/** Adds or changes a budget. Refuses days that are none, an end before the start, and a name that another budget has. */
export function submitBudget(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.budgetSubmit>,
): Promise<PointBudget> {
  return once(ctx, 'shop/budget/submit', { ...input, version }, async (ctx) => {
    await lockList(ctx.db, 'shop_point_budget', ctx.tenantId)
    const budgets = await listBudgets(ctx.db, ctx.tenantId)
    const found = budgets.find(({ id }) => id === input.id)
    if (input.id !== undefined) requireVersion(found, version)
    const others = budgets.filter((budget) => budget !== found)
    const areDays = isDay(input.startsOn) && isDay(input.endsOn)
    refuseFields({
      name: others.some(({ name }) => name === input.name) ? 'budgetNameTaken' : undefined,
      startsOn: isDay(input.startsOn) ? undefined : 'budgetDayInvalid',
      endsOn: !isDay(input.endsOn)
        ? 'budgetDayInvalid'
        : areDays && input.endsOn < input.startsOn
          ? 'budgetDays'
          : undefined,
    })
    const budget: WrittenBudget = { ...input, id: input.id ?? ctx.newId() }
    await saveBudget(ctx.db, ctx.tenantId, budget, ctx.now())
    await recordAudit(ctx, {
      action: 'shopBudgetSave',
      subject: subjectOf(budget),
      before: found && wordsOf(found),
      after: wordsOf(budget),
    })
    return readBudget(ctx, budget.id)
  })
}

/** Removes budgets, all of them or none. Refuses (budgetUsed) one that points were given out of. */
export function removeBudgets(ctx: Ctx, ids: string[]): Promise<true> {
  const budgetsOf = async (ctx: Ctx, ids: readonly string[]) =>
    (await listBudgets(ctx.db, ctx.tenantId)).filter(({ id }) => ids.includes(id))
  return removeRecords(ctx, 'shop_point_budget', ids, {
    mayGo: async (ctx, ids) => {
      const used = (await budgetsOf(ctx, ids)).find(({ granted }) => granted !== '0')
      if (used) throw new AppError('budgetUsed', { detail: used.name })
    },
    note: async (ctx, ids) =>
      (await budgetsOf(ctx, ids)).map((budget) => ({
        action: 'shopBudgetRemove',
        subject: subjectOf(budget),
        before: wordsOf(budget),
      })),
  })
}

/** Gives points of a budget to people, to each the same number. Refuses unknown people, and points that are no amount. */
export function grantPoints(ctx: Ctx, input: InputOf<typeof contract.budgetGrant>): Promise<PointBudget> {
  return once(ctx, 'shop/budget/grant', input, async (ctx) => {
    const userIds = distinct(input.userIds)
    const change = parseFen(input.points)
    const isAmount = change !== undefined && change > 0n && change <= mostPoints
    const found = await listPeopleByIdOrName(ctx.db, ctx.tenantId, userIds)
    const people = found.filter(({ id }) => userIds.includes(id))
    if (people.length < userIds.length) throw new AppError('notFound', { field: 'userIds' })
    refuseFields({ points: isAmount ? undefined : 'pointsInvalid' })
    // A budget that is being removed must not get points.
    const [locked] = await lockRecords(ctx.db, 'shop_point_budget', ctx.tenantId, [input.id])
    if (!locked || change === undefined) throw new AppError('notFound')
    await openBalances(ctx.db, ctx.tenantId, input.id, userIds)
    await insertMoves(
      ctx.db,
      { tenantId: ctx.tenantId, by: ctx.user.id, at: ctx.now() },
      userIds.toSorted().map((userId) => ({
        id: ctx.newId(),
        budgetId: input.id,
        userId,
        kind: 'grant',
        change,
        orderId: null,
      })),
    )
    const budget = await readBudget(ctx, input.id)
    await recordAudit(ctx, {
      action: 'shopPointGrant',
      subject: subjectOf(budget),
      after: { points: formatFen(change), people: people.map(({ name }) => name).join('、') },
    })
    return budget
  })
}

function isDay(text: string): boolean {
  return text.length === 10 && dayRange(text) !== undefined
}

function subjectOf({ id, name }: Pick<StoredBudget, 'id' | 'name'>) {
  return { kind: 'shopBudget', id, name } as const
}

function wordsOf({ name, startsOn, endsOn, remark }: WrittenBudget) {
  return { name, startsOn, endsOn, remark }
}

function presentBudget(budget: StoredBudget): PointBudget {
  return {
    ...budget,
    granted: formatFen(BigInt(budget.granted)),
    left: formatFen(BigInt(budget.left)),
  }
}
