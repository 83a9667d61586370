import type { Route } from '@countersign/contract'
import { noteServerBuild } from './build.ts'
import { openEnvelope, type Reader } from './envelope.ts'
import { randomId } from '../random-id.ts'
import { splitInput, toQuery } from './request-address.ts'
import { requestHead } from './request-head.ts'
import { counted } from './running-calls.ts'
import { readToken } from '../session/session.ts'
import { withTimeout } from './with-timeout.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** One per intention: a retry of the same click must carry the same key. */
  idempotencyKey?: string
  headers?: Record<string, string>
  /** The caller shows the failure itself. */
  quiet?: boolean
  /** Milliseconds; settings.requestTimeout where nothing is said. */
  timeout?: number
  /** The call is about the session itself: its 401 does not end one. */
  sparesSession?: boolean
}

/** A route of the contract, or as much of one as a call needs. */
interface Callable<I, O> extends Pick<Route, 'method' | 'path' | 'access' | 'writes'> {
  input?: Route<I>['input']
  output: Reader<O>
}

/** One call of the wire. Rejects with CallError when the server refuses, with what fetch throws otherwise. */
export async function call<I extends object, O>(
  route: Callable<I, O>,
  input: I,
  options: CallOptions = {},
): Promise<O> {
  const token = route.access === 'token' ? readToken() : ''
  const { address, rest } = splitInput(route.path, input)
  const isGet = route.method === 'GET'
  const sending = fetch(isGet ? `${address}${toQuery(rest)}` : address, {
    method: route.method,
    credentials: 'include',
    signal: withTimeout(options.signal, options.timeout),
    headers: {
      ...requestHead(token),
      ...(isGet ? {} : { 'Content-Type': 'application/json' }),
      ...(route.writes ? { 'Idempotency-Key': options.idempotencyKey ?? randomId() } : {}),
      ...options.headers,
    },
    // A list of its own has no names to take out for the address.
    ...(isGet ? {} : { body: JSON.stringify(Array.isArray(input) ? input : rest) }),
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
