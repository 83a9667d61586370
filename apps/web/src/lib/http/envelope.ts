import { t } from 'i18next'
import { CallError } from './call-error.ts'
import { notify } from '../page/notify.ts'
import { endSession, readToken } from '../session/session.ts'
import { settings } from '../settings.ts'

export interface Sent {
  /** The token the call was sent with; "" for calls whose 401 says nothing about the session. */
  token: string
  /** No toast: the caller shows the failure itself. */
  quiet: boolean
}

/** Tells the `data` it knows from any other: a schema, or what stands for one. */
export interface Reader<O> {
  safeParse: (data: unknown) => { success: true; data: O } | { success: false }
}

/** platform.txt §8: what an answer means, and what the page does about it. Returns `data`, or throws. */
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

/** An older server, or a proxy that answers for it, names neither. */
function identityIn({ error, fields }: Record<string, unknown>): Pick<CallError, 'error' | 'fields'> {
  const sentences = Object.entries(isObject(fields) ? fields : {}).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return { error: typeof error === 'string' ? error : '', fields: Object.fromEntries(sentences) }
}

/** A 401 logs out without a toast, and only if the token it was sent with is still the current one. */
function refuse(error: CallError, sent: Sent): never {
  if (settings.silentCodes.includes(error.code)) throw error
  if (error.code === 401 && sent.token) {
    if (sent.token === readToken()) endSession({ keepWork: true })
  } else if (!sent.quiet) {
    notify({ kind: 'error', text: error.message })
  }
  throw error
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
