import type { ErrorCode } from '@countersign/contract'

/** The server answered, and the answer is no. Network failures stay what fetch rejects with. */
export class CallError extends Error {
  /** The `code` of the envelope. */
  readonly code: number
  /** Which refusal of the contract it is; "" where the answer does not say. */
  readonly error: string
  /** Sentences by the path of the parameter they are about. */
  readonly fields: Readonly<Record<string, string>>

  constructor(
    code: number,
    message: string,
    { error = '', fields = {} }: Partial<Pick<CallError, 'error' | 'fields'>> = {},
  ) {
    super(message)
    this.name = 'CallError'
    this.code = code
    this.error = error
    this.fields = fields
  }
}

/** What the server answered; undefined where no answer came, as without a network. */
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

/** The session is over, or never was. */
export function isUnauthorized(error: unknown): boolean {
  return refusalIn(error)?.code === 401
}

/** What the call asks for is not there, or not any more. */
export function isMissing(error: unknown): boolean {
  return refusalIn(error)?.code === 404
}

/** Asked too often: later the server may say yes. */
export function isTooMany(error: unknown): boolean {
  return refusalIn(error)?.code === 429
}

/** The server has said no. Anything else, also an answer of 500 and above, may or may not have happened. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code < 500
}

/** The sentences of a refusal by the path of the parameter they are about. */
export function fieldsOf(error: unknown): Readonly<Record<string, string>> {
  return refusalIn(error)?.fields ?? {}
}
