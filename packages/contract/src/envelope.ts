import type { ErrorCode } from './errors.ts'

/** The form of every answer of the API, whatever its HTTP status (wire.md "Every call"). */
export interface Envelope<T> {
  code: number
  success: boolean
  data: T | null
  msg: string
}

/** The part of a refusal that programs read. A success has neither member. */
export interface Failure extends Omit<Envelope<never>, 'data'> {
  /** Next step, for a refusal that asks for something more; otherwise null. */
  data: unknown
  /** The code of the refusal, the same in every language. */
  error: ErrorCode
  /** Sentences by the path of the parameter in the input (`assets.0.price`). Empty when no parameter is at fault. */
  fields: Record<string, string>
}

export const successMessage = { zh: '操作成功', en: 'Done' } as const

export function succeed<T>(data: T, language: Language): Envelope<T> {
  return { code: 200, success: true, data, msg: successMessage[language] }
}

export function fail(
  code: number,
  msg: string,
  error: ErrorCode,
  { fields = {}, data = null }: { fields?: Record<string, string>; data?: unknown } = {},
): Failure {
  return { code, success: false, data, msg, error, fields }
}

export type Language = 'zh' | 'en'
