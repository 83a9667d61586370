import type * as z from 'zod/mini'
import type { Permission } from './permissions.ts'

/** A duty of a person; until it is done, only calls that name it in `openWhile` answer. */
export type Duty = 'newPassword' | 'factor'

/** token: requires a logged-in person · client: requires Basic credentials only · none: open to anybody. */
export type Access = 'token' | 'client' | 'none'

/**
 * One call of the wire. Path parameters are written `{kind}` and are part of the input; the rest travels as
 * query (GET, DELETE) or JSON body (POST), and the server reads both.
 */
export interface Route<Input = unknown, Output = unknown> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Starts with /api; the literal path of platform.txt §7. */
  path: string
  input: z.ZodMiniType<Input>
  output: z.ZodMiniType<Output>
  access: Access
  /** Permission that the caller must have; without it the call answers 403. */
  needs?: Permission
  /** Whether a guest, who is not a member of staff, may call it. */
  guests?: boolean
  /** Duties that do not keep a person from calling it. */
  openWhile?: readonly Duty[]
  /** Whether the call changes state: it then takes an Idempotency-Key, and a GET is also offered as POST. */
  writes: boolean
  /** fields: query, form or JSON · file: multipart with one file in `file`. */
  takes: 'fields' | 'file'
  /** Media type of an answer that is bytes; every other answer is the envelope. */
  bytes?: string
  summary: string
}

type Declared<I, O> = Pick<Route<I, O>, 'method' | 'path' | 'input' | 'output' | 'summary'> &
  Partial<Pick<Route, 'access' | 'needs' | 'guests' | 'openWhile' | 'writes' | 'takes' | 'bytes'>>

export function route<I, O>(declared: Declared<I, O>): Route<I, O> {
  return { access: 'token', writes: declared.method !== 'GET', takes: 'fields', ...declared }
}

export type InputOf<R> = R extends Route<infer I, infer _O> ? I : never
export type OutputOf<R> = R extends Route<infer _I, infer O> ? O : never
