import { type ErrorCode, errors, type Language } from '@countersign/contract'

/** A refusal with a place in contract/errors.ts. `detail` is for people (may depend on the language); `cause` is for the log. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly detail: Record<Language, string>

  constructor(
    code: ErrorCode,
    options: { cause?: unknown; detail?: string | Record<Language, string> } = {},
  ) {
    const detail = options.detail ?? ''
    super(typeof detail === 'string' ? code : `${code}: ${detail.zh}`, { cause: options.cause })
    this.code = code
    this.detail = typeof detail === 'string' ? { zh: detail, en: detail } : detail
  }

  get status(): number {
    return errors[this.code].status
  }

  sentence(language: Language): string {
    return errors[this.code][language].replace('{detail}', () => this.detail[language])
  }
}

/** For what has no code of its own, such as the parser of multipart bodies. A refusal stays the one it is. */
export function asRefusal(code: ErrorCode): (cause: unknown) => never {
  return (cause) => {
    const isKnown =
      cause instanceof AppError || (typeof cause === 'object' && cause !== null && 'code' in cause)
    throw isKnown ? cause : new AppError(code, { cause })
  }
}
