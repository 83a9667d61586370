import { LruMap } from 'toad-cache'
import { AppError } from '../app-error.ts'
import type { Ctx } from '../context.ts'
import { recordAudit } from './record-audit.ts'

const windowMs = 600_000
const mostKeys = 10_000

/** Bounds how many refusals are recorded, so that a program that repeats a refused call does not fill the log. */
export class RefusalNotes {
  readonly #most: number
  readonly #counted = new LruMap<{ count: number; until: number }>(mostKeys)

  /** At most this many refusals per key and ten minutes. */
  constructor(most = 20) {
    this.#most = most
  }

  /** Whether one more refusal of this key is to be recorded. */
  take(key: string, now: Date): boolean {
    const found = this.#counted.get(key)
    const counted =
      found && found.until > now.getTime() ? found : { count: 0, until: now.getTime() + windowMs }
    if (counted.count >= this.#most) return false
    this.#counted.set(key, { ...counted, count: counted.count + 1 })
    return true
  }
}

/** Every person is asked to confirm, and a page may be open when its module is switched off. */
function isNoBreach({ code }: AppError): boolean {
  return code === 'confirmationNeeded' || code === 'moduleOff'
}

/**
 * Records that the caller was forbidden a call, then throws the refusal on. `given` is the id that the call named, or "".
 */
export async function noteForbidden(
  ctx: Ctx,
  notes: RefusalNotes,
  call: { path: string; given: string },
  error: unknown,
): Promise<never> {
  if (
    error instanceof AppError &&
    error.status === 403 &&
    !isNoBreach(error) &&
    notes.take(`${ctx.tenantId} ${ctx.user.id}`, ctx.now())
  ) {
    await recordAudit(ctx, {
      action: 'refused',
      subject: { kind: 'call', id: call.given, name: call.path },
      error: error.code,
    })
  }
  throw error
}
