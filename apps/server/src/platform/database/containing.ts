import { foldedName } from '@countersign/forms'
import { type RawBuilder, sql } from 'kysely'

/** Pattern of `like` for texts that contain this one; `%`, `_` and `\` are taken literally. */
export function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)}%`
}

/** Whether a column contains this text as names are compared. Chinese characters alone are found by an index. */
export function containsText(column: string, text: string): RawBuilder<boolean> {
  const part = foldedName(text)
  return /^\p{Script=Han}*$/u.test(part)
    ? sql`${sql.ref(column)} like ${containing(part)}`
    : sql`${sql.ref(column)} ~* ${namePattern(text)}`
}

/**
 * Regular expression for texts that contain this one as names are compared (`foldedName`): each sign in half or full
 * width, blanks anywhere but between two Chinese characters.
 */
export function namePattern(text: string): string {
  const signs = Array.from(foldedName(text))
  return signs
    .map((sign, index) => {
      const before = signs[index - 1] ?? sign
      return `${index === 0 || (isHan(before) && isHan(sign)) ? '' : '[\\s\\u00a0\\u3000]*'}${inBothWidths(sign)}`
    })
    .join('')
}

const isHan = (sign: string) => /\p{Script=Han}/u.test(sign)

function inBothWidths(sign: string): string {
  if (sign === '¥') return '[¥￥]'
  if (!/^[!-~]$/.test(sign)) return sign
  const forms = [sign, sign.toUpperCase()]
  const wide = forms.map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
  return `[${/\w/.test(sign) ? sign : `\\${sign}`}${[...new Set(wide)].join('')}]`
}
