import type { contract, Figures, InputOf, OwnFigures } from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { namesOfSteps } from '../flow/index.ts'
import {
  type CountedRequests,
  countDecisions,
  countOpenTasks,
  countRequests,
  listMostUsed,
  summariseDecisions,
} from './figures.repository.ts'
import { presentRequests } from './figures.presenter.ts'
import type { KeptFigures } from './kept-figures.ts'
import { chooseScope, type Scope, scopesOf } from './scope.ts'
import { lastMondays, startOf } from './weeks.ts'

/** Of so many own requests the most frequent kinds are taken: what somebody used to submit is of no use today. */
const newestOwn = 100

export interface Counted extends CountedRequests {
  at: Date
}

/** Refuses (403) a scope that the caller does not have. */
export async function countFigures(
  ctx: Ctx,
  kept: KeptFigures<Counted>,
  input: InputOf<typeof contract.figures>,
): Promise<Figures> {
  const { tenantId, user } = ctx
  const scopes = await scopesOf(ctx)
  const scope = chooseScope(ctx, scopes, input.scope)
  const mondays = lastMondays(ctx.now(), input.weeks)
  const from = startOf(mondays[0] ?? '')
  const counted = await kept.get(JSON.stringify([tenantId, scope, mondays]), ctx.now(), async () => ({
    ...(await countRequests(ctx.db, { tenantId, scope, from })),
    at: ctx.now(),
  }))
  const names = await namesOfSteps(ctx.db, tenantId)
  const mine = await countOpenTasks(ctx.db, tenantId, user.id)
  return {
    asOf: formatTime(counted.at),
    from: mondays[0] ?? '',
    scope: scope.kind,
    scopes: scopes.allowed,
    departments: scopes.led.map(({ name }) => name),
    waiting: {
      mine: { count: mine.count, since: timeOrNone(mine.since) },
      running: { count: counted.running.count, since: timeOrNone(counted.running.since) },
    },
    ...presentRequests(counted, mondays, names),
    decisions: await ownDecisions(ctx, scope, mondays, from),
  }
}

async function ownDecisions(
  ctx: Ctx,
  scope: Scope,
  mondays: readonly string[],
  from: Date,
): Promise<Figures['decisions']> {
  if (scope.kind !== 'own') return null
  const { weeks, kinds } = await countDecisions(ctx.db, {
    tenantId: ctx.tenantId,
    userId: scope.userId,
    from,
  })
  return {
    weeks: mondays.map((monday) => {
      const found = weeks.find(({ week }) => week === monday)
      return { from: monday, agreed: found?.agreed ?? 0, rejected: found?.rejected ?? 0 }
    }),
    kinds: kinds.toSorted((one, other) => other.count - one.count || one.kind.localeCompare(other.kind)),
  }
}

/** For the workplace. */
export async function countOwn(ctx: Ctx): Promise<OwnFigures> {
  const of = { tenantId: ctx.tenantId, userId: ctx.user.id }
  const [monday = ''] = lastMondays(ctx.now(), 1)
  return {
    week: await summariseDecisions(ctx.db, { ...of, from: startOf(monday) }),
    mostUsed: await listMostUsed(ctx.db, { ...of, newest: newestOwn }),
  }
}

const timeOrNone = (at: Date | null) => (at ? formatTime(at) : '')
