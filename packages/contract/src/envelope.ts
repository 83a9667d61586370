/** Every answer of the API, whatever the HTTP status (wire.md "Every call"). */
export interface Envelope<T> {
  code: number
  success: boolean
  data: T | null
  msg: string
}

export const successMessage = { zh: '操作成功', en: 'Done' } as const

export function succeed<T>(data: T, language: Language): Envelope<T> {
  return { code: 200, success: true, data, msg: successMessage[language] }
}

export function fail(code: number, msg: string): Envelope<never> {
  return { code, success: false, data: null, msg }
}

export type Language = 'zh' | 'en'
