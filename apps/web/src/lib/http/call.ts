import type { Route } from '@countersign/contract'
import { noteServerBuild } from './build.ts'
import { withConfirmation } from './confirmation.ts'
import { openEnvelope, type Reader } from './envelope.ts'
import { randomId } from '../random-id.ts'
import { splitInput, toQuery } from './request-address.ts'
import { requestHead } from './request-head.ts'
import { counted } from './running-calls.ts'
import { readToken } from '../session/session.ts'
import { withTimeout } from './with-timeout.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** One key per intention: a retry of the same click must carry the same key. */
  idempotencyKey?: string
  headers?: Record<string, string>
  /** The caller shows the failure itself. */
  quiet?: boolean
  /** Milliseconds; `settings.requestTimeout` by default. */
  timeout?: number
  /** The call is about the session itself, so its 401 does not end the session. */
  sparesSession?: boolean
}

/** A route of the contract, or the part of it that a call needs. */
interface Callable<I, O> extends Pick<Route, 'method' | 'path' | 'access' | 'writes'> {
  input?: Route<I>['input']
  output: Reader<O>
}

/**
 * Sends one call, and again when the person has confirmed. Rejects with CallError when the server refuses, otherwise with the
 * error of fetch.
 */
export function call<I extends object, O>(
  route: Callable<I, O>,
  input: I,
  options: CallOptions = {},
): Promise<O> {
  const { idempotencyKey = randomId() } = options
  return withConfirmation(() => send(route, input, { ...options, idempotencyKey }))
}

async function send<I extends object, O>(
  route: Callable<I, O>,
  input: I,
  options: CallOptions & { idempotencyKey: string },
): Promise<O> {
  const token = route.access === 'token' ? readToken() : ''
  const { address, rest } = splitInput(route.path, input)
  const hasBody = route.method === 'POST'
  const sending = fetch(hasBody ? address : `${address}${toQuery(rest)}`, {
    method: route.method,
    credentials: 'include',
    signal: withTimeout(options.signal, options.timeout),
    headers: {
      ...requestHead(token),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...(route.writes ? { 'Idempotency-Key': options.idempotencyKey } : {}),
      ...options.headers,
    },
    // An array body has no named fields to move into the address.
    ...(hasBody && { body: JSON.stringify(Array.isArray(input) ? input : rest) }),
  })
  const { status, body } = await counted(sending.then(readAnswer))
  return openEnvelope(route, status, body, {
    token: options.sparesSession ? '' : token,
    quiet: options.quiet ?? false,
  })
}

async function readAnswer(answer: Response): Promise<{ status: number; body: unknown }> {
  noteServerBuild(answer.headers.get('x-build'))
  const text = await answer.text()
  try {
    return { status: answer.status, body: JSON.parse(text) }
  } catch {
    return { status: answer.status, body: undefined }
  }
}
