import type { contract, Figures, InputOf, OwnFigures } from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { namesOfSteps } from '../flow/index.ts'
import { listDepartments } from '../organisation/index.ts'
import {
  type CountedRequests,
  countDecisions,
  countOpenTasks,
  countRequests,
  listMostUsed,
  summariseDecisions,
} from './figures.repository.ts'
import { presentDecisions, presentRequests } from './figures.presenter.ts'
import type { KeptFigures } from '../../platform/kept-figures.ts'
import { chooseScope, requestsIn, type Scope, scopesOf } from './scope.rules.ts'
import { lastMondays, startOf } from './weeks.rules.ts'

/**
 * The most frequent kinds are computed from this many of the person's latest requests, since older habits are
 * of no use.
 */
const newestOwn = 100

type Decisions = Awaited<ReturnType<typeof countDecisions>>

export interface Counted extends CountedRequests {
  at: Date
  /** Decisions of the caller; null in wider scopes. */
  decisions: Decisions | null
}

/** Figures of a scope. Refuses (403, forbidden) a scope the caller does not have. */
export async function countFigures(
  ctx: Ctx,
  kept: KeptFigures<Counted>,
  input: InputOf<typeof contract.figures>,
): Promise<Figures> {
  const { tenantId, user } = ctx
  const scopes = scopesOf(user, await listDepartments(ctx.db, tenantId))
  const scope = chooseScope(scopes, input.scope)
  const requests = requestsIn(scope, scopes, user.id)
  const mondays = lastMondays(ctx.now(), input.weeks)
  const key = JSON.stringify([tenantId, requests, mondays])
  const counted = await kept.get(key, ctx.now(), () => count(ctx, requests, startOf(mondays[0] ?? '')))
  const names = await namesOfSteps(ctx.db, tenantId)
  const mine = await countOpenTasks(ctx.db, tenantId, user.id)
  return {
    asOf: formatTime(counted.at),
    from: mondays[0] ?? '',
    scope,
    scopes: scopes.allowed,
    departments: scopes.led.map(({ name }) => name),
    waiting: {
      mine: { count: mine.count, since: timeOrNone(mine.since) },
      running: { count: counted.running.count, since: timeOrNone(counted.running.since) },
    },
    ...presentRequests(counted, mondays, names),
    decisions: counted.decisions && presentDecisions(counted.decisions, mondays),
  }
}

async function count(ctx: Ctx, scope: Scope, from: Date): Promise<Counted> {
  const { db, tenantId } = ctx
  const requests = await countRequests(db, { tenantId, scope, from })
  const at = ctx.now()
  if (scope.kind !== 'own') return { ...requests, at, decisions: null }
  const decisions = await countDecisions(db, { tenantId, userId: scope.userId, from })
  const decided = decisions.kinds.reduce((sum, kind) => sum + kind.count, 0)
  return { ...requests, at, decisions, looked: requests.looked + decided }
}

/** The caller's own figures on the workplace. */
export async function countOwn(ctx: Ctx): Promise<OwnFigures> {
  const of = { tenantId: ctx.tenantId, userId: ctx.user.id }
  const [monday = ''] = lastMondays(ctx.now(), 1)
  return {
    week: await summariseDecisions(ctx.db, { ...of, from: startOf(monday) }),
    mostUsed: await listMostUsed(ctx.db, { ...of, newest: newestOwn }),
  }
}

const timeOrNone = (at: Date | null) => (at ? formatTime(at) : '')
