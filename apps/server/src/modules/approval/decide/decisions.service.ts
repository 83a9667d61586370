import type { Ctx } from '../../../platform/context.ts'
import { isConnectionLost } from '../../../platform/database/connection-lost.ts'
import type { DecisionInput, DecisionType } from './decision.rules.ts'
import {
  type Call,
  type DecisionAnswer,
  signatureIn,
  takeDecision,
  takeTogether,
} from './decision.service.ts'

/** Most decisions in one transaction. */
const mostTogether = 16

interface Waiting extends Call {
  settled: PromiseWithResolvers<DecisionAnswer>
}

/**
 * Takes the decisions of a process. Under load those that arrive while others are being saved are then saved together, in one
 * transaction, which costs little more than one of them. None waits for more to come, and a transaction with several waits for
 * nobody's lock: a decision that somebody else is in the way of is taken by itself, as is each of those whose transaction
 * failed.
 */
export class Decisions {
  /** Calls that wait while others of their tenant are taken; without an entry none is taken. */
  readonly #waiting = new Map<string, Waiting[]>()

  /** Takes a decision, and refuses, as `takeDecision` does. */
  take(ctx: Ctx, type: DecisionType, input: DecisionInput): Promise<DecisionAnswer> {
    const call = { ctx, type, input, settled: Promise.withResolvers<DecisionAnswer>() }
    const waiting = this.#waiting.get(ctx.tenantId)
    if (waiting) waiting.push(call)
    else void this.#takeFrom(ctx.tenantId, [call])
    return call.settled.promise
  }

  async #takeFrom(tenantId: string, first: Waiting[]): Promise<void> {
    for (let waiting = first; waiting.length > 0; waiting = this.#waiting.get(tenantId) ?? []) {
      const { now, later } = nextOf(waiting)
      this.#waiting.set(tenantId, later)
      await settle(now)
    }
    this.#waiting.delete(tenantId)
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
async function settle(calls: readonly Waiting[]): Promise<void> {
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
