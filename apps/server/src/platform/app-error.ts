import { type ErrorCode, errors, type Language, separator } from '@countersign/contract'

export type Words = Record<Language, string>

/**
 * An error about one parameter. `path` is the parameter's place in the input; "" means the input as a whole.
 */
export interface Finding {
  path: string
  words: Words
}

interface Options {
  /** Original error, for the log. */
  cause?: unknown
  /** Replaces `{detail}` in the sentence. */
  detail?: string | Words
  /** Parameter that the sentence is about. */
  field?: string
  /** Next step of the caller; part of the answer. */
  data?: object
}

/** A refusal of contract/errors.ts, which has its status and its words. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly data: object | undefined
  readonly #detail: Words
  readonly findings: readonly Finding[]

  constructor(code: ErrorCode, options: Options & { findings?: readonly Finding[] } = {}) {
    const { cause, detail = '', field, findings } = options
    const words = typeof detail === 'string' ? { zh: detail, en: detail } : detail
    super(words.zh === '' ? code : `${code}: ${words.zh}`, { cause })
    this.code = code
    this.data = options.data
    this.#detail = words
    this.findings =
      findings ??
      (field === undefined
        ? []
        : [{ path: field, words: { zh: this.sentence('zh'), en: this.sentence('en') } }])
  }

  get status(): number {
    return errors[this.code].status
  }

  sentence(language: Language): string {
    return errors[this.code][language].replace('{detail}', () => this.#detail[language])
  }

  /** Sentences by the path of the parameter; several about one parameter are joined. */
  fields(language: Language): Record<string, string> {
    const byPath = Map.groupBy(
      this.findings.filter(({ path }) => path !== ''),
      ({ path }) => path,
    )
    return Object.fromEntries(
      [...byPath].map(([path, findings]) => [path, joined(findings, language)] as const),
    )
  }
}

/** Refuses (400, invalid) an input with one sentence that joins all findings. */
export function refuseInput(findings: readonly Finding[]): never {
  const detail = { zh: joined(findings, 'zh'), en: joined(findings, 'en') }
  throw new AppError('invalid', { detail, findings })
}

/** An error, or one whose sentence has a detail. */
export type Refused = ErrorCode | { code: ErrorCode; detail: string | Words }

/** Refuses (400) parameters by their errors; undefined means no error. A single error keeps its own code. */
export function refuseFields(wrong: Readonly<Record<string, Refused | undefined>>): void {
  const found = Object.entries(wrong).flatMap(([field, refused]) => {
    if (refused === undefined) return []
    const { code, ...options } = typeof refused === 'string' ? { code: refused } : refused
    return [new AppError(code, { ...options, field })]
  })
  const [first] = found
  if (first && found.length === 1) throw first
  if (first) refuseInput(found.flatMap((error) => error.findings))
}

function joined(findings: readonly Finding[], language: Language): string {
  return [...new Set(findings.map(({ words }) => words[language]))].join(separator[language])
}

/**
 * Turns errors without a code, such as those of the multipart parser, into this refusal. Errors with a code are
 * passed on unchanged.
 */
export function asRefusal(code: ErrorCode): (cause: unknown) => never {
  return (cause) => {
    const isKnown =
      cause instanceof AppError || (typeof cause === 'object' && cause !== null && 'code' in cause)
    throw isKnown ? cause : new AppError(code, { cause })
  }
}
