import type { Detail } from '@countersign/contract'
import { LruMap } from 'toad-cache'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/context.ts'

const keptMs = 600_000
const mostKept = 20_000

/**
 * Records who opened which request. A page reads a request again after every hint, so the same session opening the same
 * version again is recorded at most once in ten minutes per copy of the app.
 */
export class Openings {
  readonly #noted = new LruMap<true>(mostKept, keptMs)

  /** Answers the request once the entry is durable. */
  async note(ctx: Ctx, detail: Detail): Promise<Detail> {
    const { id, applyNo, version } = detail
    const key = JSON.stringify([ctx.tenantId, ctx.user.sessionId, id, version])
    if (this.#noted.get(key)) return detail
    await recordAudit(ctx, { action: 'requestOpen', subject: { kind: 'request', id, name: applyNo } })
    this.#noted.set(key, true)
    return detail
  }
}
