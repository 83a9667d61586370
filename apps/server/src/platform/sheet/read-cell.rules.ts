import {
  amountText,
  formatFen,
  parseDecimal,
  readDate,
  toHalfWidth,
  withPlainBlanks,
} from '@countersign/forms'

// Each answers the text of a cell as a parameter, or the text itself when it is nothing of its kind, which its check then refuses.

/** A day, also of a cell with a time, as YYYY-MM-DD. */
export const dayOf = (text: string): string => readDate(text)?.date ?? text

/** An amount, as 1234.50, also of one in 万 or 亿, as 1.2万元. */
export const amountOf = (text: string): string => amountText(text) ?? amountInUnits(text) ?? text

function amountInUnits(text: string): string | undefined {
  const [, number = '', unit = ''] = /^(.*\d)\s*(万|亿)\s*(?:元|圆)?$/.exec(toHalfWidth(text).trim()) ?? []
  const places = unit === '亿' ? 8 : 4
  const billionths = parseDecimal(amountText(number, 9), 9)
  if (billionths === undefined) return undefined
  const scaled = billionths * 10n ** BigInt(places + 2)
  return scaled % 1_000_000_000n === 0n ? formatFen(scaled / 1_000_000_000n) : undefined
}

/** An area in square metres, as 120.50. */
export const areaOf = (text: string): string =>
  amountOf(text.normalize('NFKC').replace(/\s*(?:m2|sqm|平方米|平米|平方)$/i, ''))

/** A whole number, as 1200. */
export const wholeOf = (text: string): string => String(parseDecimal(toHalfWidth(text).trim(), 0) ?? text)

/** A name without the blanks that align it with others: those around it and those between Chinese characters. */
export const nameOf = (text: string): string =>
  withPlainBlanks(text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')

/** Whether a text is what a sheet program made of a long number, as 1.38E+10. */
export const hasLostDigits = (text: string): boolean => /^-?\d(?:\.\d+)?E\+\d{1,3}$/i.test(toHalfWidth(text))

/** Names that a cell lists. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map(nameOf)
    .filter((one) => one !== '')
