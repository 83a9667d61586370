import type { ErrorCode } from '@countersign/contract'
import { t } from 'i18next'
import { CallError } from './call-error.ts'
import { isDuty, noteDuty } from './duty.ts'
import { noteLocked, sessionLocked } from './locked.ts'
import { notify } from '../page/notify.ts'
import { endSession, readToken } from '../session/session.ts'
import { settings } from '../settings.ts'

export interface Sent {
  /** The token that the call was sent with; "" for calls whose 401 does not end the session. */
  token: string
  /** No toast: the caller shows the failure itself. */
  quiet: boolean
}

/** Checks `data`: a schema, or a function that does the same. */
export interface Reader<O> {
  safeParse: (data: unknown) => { success: true; data: O } | { success: false }
}

/** Reads an answer as in platform.txt §8 and reacts to failures. Returns `data`, or throws CallError. */
export function openEnvelope<O>(route: { output: Reader<O> }, status: number, body: unknown, sent: Sent): O {
  const envelope = isObject(body) ? body : {}
  const isFine = status >= 200 && status < 300
  const given = Number(envelope.code)
  const code = given > 0 ? given : isFine ? 200 : status
  const unknown = t('error.unknown')
  if (code === 200) {
    const parsed = route.output.safeParse(envelope.data)
    if (isFine && isObject(body) && parsed.success) return parsed.data
    return refuse(new CallError(isFine ? 500 : status, unknown), sent)
  }
  const message = typeof envelope.msg === 'string' && envelope.msg ? envelope.msg : unknown
  return refuse(new CallError(code, message, identityIn(envelope)), sent)
}

/** Older servers and proxies send neither field. */
function identityIn({
  error,
  fields,
  data,
}: Record<string, unknown>): Pick<CallError, 'error' | 'fields' | 'data'> {
  const sentences = Object.entries(isObject(fields) ? fields : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { error: typeof error === 'string' ? error : '', fields: Object.fromEntries(sentences), data }
}

/** Refusals that the page answers by asking for a second factor instead of a toast. */
const questions: readonly string[] = ['factorNeeded', 'confirmationNeeded'] satisfies ErrorCode[]

/** A 401 logs out without a toast, but only if the token it was sent with is still current. */
function refuse(error: CallError, sent: Sent): never {
  if (settings.silentCodes.includes(error.code)) throw error
  if (error.code === 401 && sent.token) {
    if (sent.token === readToken()) endSession({ keepWork: true })
  } else if (error.error === sessionLocked) {
    noteLocked(sent.token)
  } else if (isDuty(error.error)) {
    noteDuty(error.error)
  } else if (!sent.quiet && !questions.includes(error.error)) {
    notify({ kind: 'error', text: error.message })
  }
  throw error
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
