import { amountText, parseDecimal, readDate, toHalfWidth } from '@countersign/forms'

// Each answers the text of a cell as a parameter, or the text itself when it is nothing of its kind, which its check then refuses.

/** A day, also of a cell with a time, as YYYY-MM-DD. */
export const dayOf = (text: string): string => readDate(text)?.date ?? text

/** An amount, as 1234.50. */
export const amountOf = (text: string): string => amountText(text) ?? text

/** An area in square metres, as 120.50. */
export const areaOf = (text: string): string =>
  amountOf(text.normalize('NFKC').replace(/\s*(?:m2|sqm|平方米|平米|平方)$/i, ''))

/** A whole number, as 1200. */
export const wholeOf = (text: string): string => String(parseDecimal(toHalfWidth(text).trim(), 0) ?? text)

/** Names that a cell lists. */
export const namesIn = (text: string): string[] =>
  text
    .split(/[、,，;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
