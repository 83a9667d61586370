import type { ErrorCode } from '@countersign/contract'

/** A refusal by the server. Network failures stay the errors that fetch rejects with. */
export class CallError extends Error {
  /** The `code` of the envelope. */
  readonly code: number
  /** The error code of the contract; "" when the answer has none. */
  readonly error: string
  /** Messages by the path of their parameter. */
  readonly fields: Readonly<Record<string, string>>
  /** Next step, for a refusal that asks for something more. */
  readonly data: unknown

  constructor(
    code: number,
    message: string,
    { error = '', fields = {}, data }: Partial<Pick<CallError, 'error' | 'fields' | 'data'>> = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.error = error
    this.fields = fields
    this.data = data
  }
}

/** The refusal of the server; undefined when no answer came, for example without a network. */
export function refusalIn(error: unknown): CallError | undefined {
  return error instanceof CallError ? error : undefined
}

/** Whether the server has refused for this reason. */
export function isRefusedAs(error: unknown, ...reasons: ErrorCode[]): boolean {
  return error instanceof CallError && reasons.some((reason) => reason === error.error)
}

export function isConflict(error: unknown): boolean {
  return refusalIn(error)?.code === 409
}

/** The session has ended or never existed. */
export function isUnauthorized(error: unknown): boolean {
  return refusalIn(error)?.code === 401
}

/** The requested record does not exist, or no longer exists. */
export function isMissing(error: unknown): boolean {
  return refusalIn(error)?.code === 404
}

/** The same call would be refused again: nothing is there, or it is not for this person, or the address is wrong. */
export function isFinal(error: unknown): boolean {
  const code = refusalIn(error)?.code ?? 0
  return code === 400 || code === 403 || code === 404 || code === 410
}

/** Rate limit reached; the same call may succeed later. */
export function isTooMany(error: unknown): boolean {
  return refusalIn(error)?.code === 429
}

/**
 * The server refused, so nothing was done. After any other failure, including status 500 and above, the outcome is
 * unknown.
 */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code < 500
}

/** The messages of a refusal by the path of their parameter. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return refusalIn(error)?.fields ?? {}
}
