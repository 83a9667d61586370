import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { Permission } from './permissions.ts'

/** A duty of a person; until it is done, only calls that name it in `openWhile` answer. `unlock` is that of a locked session. */
export type Duty = 'unlock' | 'newPassword' | 'factor'

/**
 * Limits on how often one person may do what others must look at, or what fills the disk: so many at once, then one in so
 * many seconds. Nobody reaches them by hand.
 */
export const rates = {
  submission: { atOnce: 30, seconds: 20 },
  draft: { atOnce: 60, seconds: 2 },
  /** Comments, questions and reminders. */
  comment: { atOnce: 20, seconds: 15 },
  /** Requests handed to others, and signers who are added. */
  handing: { atOnce: 60, seconds: 5 },
  order: { atOnce: 20, seconds: 30 },
  /** Previews of the steps of a request, which a page asks for while its form is filled in. */
  preview: { atOnce: 60, seconds: 0.5 },
} as const
export type Rate = keyof typeof rates

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
  /** How often one person may call it; by default as often as the server keeps up. */
  rate?: Rate
  /** Limits on the body where the input does not imply them. The path and the server's spare room come on top. */
  body?: { bytes: number; values: number }
  /** Media type of an answer that is bytes; every other answer is the envelope. */
  bytes?: string
  /** Like `refuses` and `example` for the API documentation; the web app is built without them. */
  summary: string
  /**
   * Refusals beyond those that follow from the declaration (a missing token, input that is not as declared). The tests of the
   * server fail on an answer that is not named here.
   */
  refuses: readonly ErrorCode[]
  /** Realistic input of a call whose parameters do not explain themselves. */
  example?: unknown
}

type Declared<I, O> = Pick<Route<I, O>, 'method' | 'path' | 'input' | 'output' | 'summary'> &
  Partial<
    Pick<
      Route,
      | 'access'
      | 'needs'
      | 'guests'
      | 'openWhile'
      | 'writes'
      | 'takes'
      | 'rate'
      | 'body'
      | 'bytes'
      | 'refuses'
      | 'example'
    >
  >

export function route<I, O>(declared: Declared<I, O>): Route<I, O> {
  return { access: 'token', writes: declared.method !== 'GET', takes: 'fields', refuses: [], ...declared }
}

/** The parts of a declaration that only the API documentation and the tests read. */
export type Described = Partial<Pick<Route, 'refuses' | 'example'>>

export type InputOf<R> = R extends Route<infer I, infer _O> ? I : never
export type OutputOf<R> = R extends Route<infer _I, infer O> ? O : never
