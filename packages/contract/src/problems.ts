import type { Language } from './envelope.ts'

/** Sentences for a parameter that does not fit its declaration. `{name}` is the name of the parameter. */
const problems = {
  missing: { zh: '缺少参数 {name}', en: '{name} is missing' },
  wrongType: { zh: '{name} 格式不正确', en: '{name} has the wrong format' },
  tooLong: { zh: '{name} 不能超过 {limit} 个字', en: '{name} must not exceed {limit} characters' },
  tooShort: { zh: '{name} 至少 {limit} 个字', en: '{name} needs at least {limit} characters' },
  tooMany: { zh: '{name} 不能超过 {limit} 项', en: '{name} must not have more than {limit} entries' },
  tooFew: { zh: '{name} 至少 {limit} 项', en: '{name} needs at least {limit} entries' },
  tooLarge: { zh: '{name} 不能大于 {limit}', en: '{name} must be at most {limit}' },
  tooSmall: { zh: '{name} 不能小于 {limit}', en: '{name} must be at least {limit}' },
  notAnOption: { zh: '{name} 只能是：{limit}', en: '{name} must be one of: {limit}' },
  hiddenCharacter: {
    zh: '{name} 含有不可见或会改变文字方向的字符（{limit}），请删除',
    en: '{name} contains a character that is invisible or turns the direction of the text ({limit}); please remove it',
  },
  notStorable: { zh: '{name} 含有无法保存的字符', en: '{name} contains characters that cannot be stored' },
} as const satisfies Record<string, Record<Language, string>>

export type ProblemCode = keyof typeof problems

/** Stands between two sentences. */
export const separator = { zh: '；', en: '; ' } as const satisfies Record<Language, string>

export function sayProblem(code: ProblemCode, language: Language, name: string, limit = ''): string {
  return problems[code][language].replace('{name}', name).replace('{limit}', limit)
}
