import { setImmediate as breathe } from 'node:timers/promises'
import { defaultTenantId } from '@countersign/contract'
import { stepsOf } from '@countersign/engine'
import { forms, type Kind } from '@countersign/forms'
import { ApplyNumbers, submit, takeDecision } from '../../modules/approval/index.ts'
import { firstFlow } from '../../modules/tenant/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { contextAs, type SeedDeps } from '../as-person.ts'
import { getPerson } from '../demo.repository.ts'
import { exampleOf } from '../example-of.ts'
import { departments, people as theSix } from '../organisation.ts'
import { signAs } from '../sign-as.ts'
import { findBegun, findRequest, noteFinished, readProgress } from './company.repository.ts'
import { type Applicant, planHistory, type Planned, type Turn } from './plan.rules.ts'
import { morePeople, moreTenants } from './staff.ts'

/** Messages of the last days are unread, as in an office. */
const unreadMs = 4 * 86_400_000

/** Writes the history while the app serves. `stop` ends it after the step that it is at. */
export function startHistory(deps: Omit<SeedDeps, 'tenantId'>): { stop: () => Promise<void> } {
  const ending = new AbortController()
  const running = seedHistory(deps, ending.signal).catch((error: unknown) => {
    if (!ending.signal.aborted) deps.log.error({ err: error }, 'the history of the demo could not be written')
  })
  return {
    async stop() {
      ending.abort()
      await running
    },
  }
}

/**
 * Writes the history of the demo company through the services that people use, request by request. Whatever an earlier
 * run has written is found and left as it is, so a start after a kill goes on where it ended.
 */
async function seedHistory(deps: Omit<SeedDeps, 'tenantId'>, signal: AbortSignal): Promise<void> {
  const tenantIds = [defaultTenantId, ...moreTenants.map(({ tenantId }) => tenantId)]
  for (const [index, tenantId] of tenantIds.entries()) {
    const begun = await findBegun(deps.db, tenantId)
    if (!begun || begun.isFinished) continue
    const plan = planHistory(applicantsOf(tenantId), {
      asOf: begun.asOf,
      seed: 20_261_123 + index,
      perDay: index === 0 ? 5.2 : 0.5,
      withProjects: index === 0,
    })
    if (!(await writeHistory({ ...deps, tenantId }, plan, { asOf: begun.asOf, signal }))) return
    await noteFinished(deps.db, tenantId)
  }
}

/** People who submit: not the administrators and general managers, whom the flow would ask about themselves. */
function applicantsOf(tenantId: string): Applicant[] {
  if (tenantId !== defaultTenantId) {
    const { people = [] } = moreTenants.find((one) => one.tenantId === tenantId) ?? {}
    return people.filter(({ roles }) => roles.length === 1 && roles[0] === 'user')
  }
  const nameOf = new Map<string, string>(departments.map(({ key, name }) => [key, name]))
  const six = theSix
    .filter(({ account }) => account === 'zhangsan' || account === 'lisi')
    .map(({ account, name, department }) => ({ account, name, department: nameOf.get(department) ?? '' }))
  return [...six, ...six.slice(0, 1), ...morePeople]
}

interface Writing {
  /** End of the history; later turns do not happen. */
  asOf: Date
  /** Aborted when the app stops. */
  signal: AbortSignal
}

/**
 * Writes what is missing of a plan. Answers false when the app stops before everything is written.
 *
 * @internal Exported for tests only, which write a short plan.
 */
export function writeHistory(
  deps: SeedDeps,
  plan: readonly Planned[],
  { asOf, signal }: Writing,
): Promise<boolean> {
  return new History(deps, plan, asOf).write(signal)
}

class History {
  readonly #deps: SeedDeps
  readonly #plan: readonly Planned[]
  readonly #asOf: Date
  readonly #numbers = new ApplyNumbers()
  readonly #people = new Map<string, Awaited<ReturnType<typeof getPerson>>>()

  constructor(deps: SeedDeps, plan: readonly Planned[], asOf: Date) {
    this.#deps = deps
    this.#plan = plan
    this.#asOf = asOf
  }

  async write(signal: AbortSignal): Promise<boolean> {
    for (const [place, request] of this.#plan.entries()) {
      if (signal.aborted) return false
      try {
        await this.#writeRequest(request)
      } catch (error) {
        if (signal.aborted) return false
        // Somebody works in the demo already, and has changed what this request needs. The others do without it.
        const { tenantId, log } = this.#deps
        log.warn({ err: error, tenantId, place, kind: request.kind }, 'a request of the demo was not seeded')
      }
      await breathe()
    }
    return true
  }

  async #writeRequest(request: Planned): Promise<void> {
    const id = (await this.#find(request)) ?? (await this.#submit(request))
    for (;;) {
      const { turns, deciders } = await readProgress(this.#deps.db, this.#deps.tenantId, id)
      const turn = request.turns[turns]
      if (!turn || turn.at > this.#asOf) return
      const [decider] = deciders
      const isDecision = turn.act === 'agree' || turn.act === 'reject' || turn.act === 'abandon'
      if (isDecision && decider === undefined) return
      await this.#take(
        request,
        id,
        inWords(request.kind, turn, decider?.nodeId),
        decider?.account ?? request.applicant,
      )
    }
  }

  async #take(request: Planned, id: string, { act, at, opinion }: Turn, decider: string): Promise<void> {
    if (act === 'resubmit') return this.#resubmit(request, id, at)
    const ctx = await this.#as(act === 'withdraw' ? request.applicant : decider, at)
    if (act === 'agree') await signAs(ctx, this.#deps.store, id, opinion)
    else await takeDecision(ctx, act, { id, opinion })
  }

  async #submit(request: Planned): Promise<string> {
    const ctx = await this.#as(request.applicant, request.at)
    const values = await this.#valuesOf(ctx, request)
    return (await submit(ctx, forms[request.kind], 'submit', values, this.#numbers)).id
  }

  async #resubmit(request: Planned, id: string, at: Date): Promise<void> {
    const ctx = await this.#as(request.applicant, at)
    // The dates of the first round may have passed; the values are those of the new day where the form asks for days to
    // come.
    const values = await this.#valuesOf(ctx, request)
    await submit(ctx, forms[request.kind], 'resubmit', { ...values, id }, this.#numbers)
  }

  async #valuesOf(ctx: Ctx, { kind, content, links }: Planned): Promise<Record<string, unknown>> {
    const linked: Record<string, unknown> = {}
    for (const [field, places] of Object.entries(links)) {
      const ids: string[] = []
      for (const place of places) {
        const earlier = this.#plan[place]
        const id = earlier && (await this.#find(earlier))
        if (id !== undefined) ids.push(id)
      }
      if (ids.length > 0) linked[field] = ids
    }
    return { ...(await exampleOf(ctx, forms[kind])), ...content, ...linked }
  }

  async #find({ applicant, kind, at }: Planned): Promise<string | undefined> {
    const { id: applicantId } = await this.#person(applicant)
    return findRequest(this.#deps.db, this.#deps.tenantId, { applicantId, kind, at })
  }

  async #person(account: string): Promise<Awaited<ReturnType<typeof getPerson>>> {
    const person = this.#people.get(account) ?? (await getPerson(this.#deps.db, this.#deps.tenantId, account))
    this.#people.set(account, person)
    return person
  }

  async #as(account: string, at: Date): Promise<Ctx> {
    const readBefore = new Date(this.#asOf.getTime() - unreadMs)
    return contextAs(this.#deps, await this.#person(account), at, { readBefore })
  }
}

/** A step that is carried out rather than signed is answered so. */
function inWords(kind: Kind, turn: Turn, nodeId: string | undefined): Turn {
  const step = stepsOf(firstFlow(kind)).find(({ id }) => id === nodeId)
  return turn.act === 'agree' && step?.type === 'handling' ? { ...turn, opinion: '已办理' } : turn
}
