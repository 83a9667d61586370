import type { Ctx } from '../../../platform/context.ts'
import { isConnectionLost } from '../../../platform/database/connection-lost.ts'
import type { DecisionInput, DecisionType } from './decision.rules.ts'
import { type Call, type DecisionAnswer, signatureIn, takeDecision, takeTogether } from './decision.service.ts'

/** Most decisions in one transaction. */
const mostTogether = 16

/** Transactions of one tenant at a time: the database works on one while the program works on the other. */
const mostAtOnce = 2

interface Waiting extends Call {
  settled: PromiseWithResolvers<DecisionAnswer>
}

interface Line {
  waiting: Waiting[]
  running: number
}

/**
 * Takes the decisions of a process. Under load those that arrive while others are being saved are then saved together, in one
 * transaction, which costs little more than one of them. None waits for more to come, and a transaction with several waits for
 * nobody's lock: a decision that somebody else is in the way of is taken by itself, as is each of those whose transaction
 * failed.
 */
export class Decisions {
  /** By tenant. */
  readonly #lines = new Map<string, Line>()

  /** Takes a decision, and refuses, as `takeDecision` does. */
  take(ctx: Ctx, type: DecisionType, input: DecisionInput): Promise<DecisionAnswer> {
    const line = this.#lines.get(ctx.tenantId) ?? { waiting: [], running: 0 }
    this.#lines.set(ctx.tenantId, line)
    const settled = Promise.withResolvers<DecisionAnswer>()
    line.waiting.push({ ctx, type, input, settled })
    this.#goOn(ctx.tenantId, line)
    return settled.promise
  }

  #goOn(tenantId: string, line: Line): void {
    while (line.running < mostAtOnce && line.waiting.length > 0) {
      const { now, later } = nextOf(line.waiting)
      line.waiting = later
      line.running += 1
      void run(now).finally(() => {
        line.running -= 1
        this.#goOn(tenantId, line)
      })
    }
    if (line.running === 0) this.#lines.delete(tenantId)
  }
}

/** The calls that can be taken together: no two for one request, under one key or with one signature. */
function nextOf(waiting: readonly Waiting[]): { now: Waiting[]; later: Waiting[] } {
  const taken = new Set<string>()
  const [now, later]: [Waiting[], Waiting[]] = [[], []]
  for (const call of waiting) {
    const { user, idempotencyKey } = call.ctx
    const key = idempotencyKey === undefined ? [] : [`${user.id} ${idempotencyKey}`]
    const own = [call.input.id, ...signatureIn(call), ...key]
    if (now.length === mostTogether || own.some((name) => taken.has(name))) later.push(call)
    else {
      now.push(call)
      for (const name of own) taken.add(name)
    }
  }
  return { now, later }
}

/** Settles each call. Never rejects. */
async function run(calls: readonly Waiting[]): Promise<void> {
  try {
    const all = await takeTogether(calls, { skipsLocked: true })
    for (const [index, taken] of all.entries()) {
      const call = calls[index]
      if (!call) continue
      if (taken === 'alone') takeAlone(call)
      else if ('refusal' in taken) call.settled.reject(taken.refusal)
      else call.settled.resolve(taken.answer)
    }
  } catch (error) {
    // Whether the commit arrived is not known when the connection is lost, so nothing is tried again.
    const isFinal = calls.length === 1 || isConnectionLost(error)
    for (const call of calls) {
      if (isFinal) call.settled.reject(error)
      else takeAlone(call)
    }
  }
}

function takeAlone({ ctx, type, input, settled }: Waiting): void {
  settled.resolve(takeDecision(ctx, type, input))
}
