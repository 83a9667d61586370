import type { ErrorCode } from './errors.ts'

/** Every answer of the API, whatever the HTTP status (wire.md "Every call"). */
export interface Envelope<T> {
  code: number
  success: boolean
  data: T | null
  msg: string
}

/** What a refusal says beside its sentence, for programs. A success has neither. */
export interface Failure extends Envelope<never> {
  /** Which refusal it is, in every language. */
  error: ErrorCode
  /** What is wrong with each parameter, by its path in the input (`assets.0.price`). Empty where no parameter is at fault. */
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
  fields: Record<string, string> = {},
): Failure {
  return { code, success: false, data: null, msg, error, fields }
}

export type Language = 'zh' | 'en'
