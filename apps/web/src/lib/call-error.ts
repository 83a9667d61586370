/** The server answered, and the answer is no. Network failures stay what fetch rejects with. */
export class CallError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.name = 'CallError'
    this.code = code
  }
}

export function isConflict(error: unknown): boolean {
  return error instanceof CallError && error.code === 409
}

/** The server has said no. Anything else, also an answer of 500 and above, may or may not have happened. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && error.code < 500
}
