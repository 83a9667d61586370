import { withoutHidden, withPlainBlanks } from '@countersign/forms'

const lineEnds = /[\f\u2028\u2029]/g
const unassignable = /\p{Noncharacter_Code_Point}/gu
/** Numbers, dates, times and codes of digits. */
const figures = /(\d[\d.,:/-]*\d)(?![\p{M}\p{Default_Ignorable_Code_Point}])/u
/** Positions where a break does not split a sign, such as a letter with its accents or a composed emoji. */
const breaks = /(?<=[^\u200d])(?=[^\p{M}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}])/gu

/**
 * Text in the form in which it is printed. Text accepted today is printed unchanged, so that paper and page
 * show the same; invisible characters of older text are left out. A run of `unbroken` or more characters
 * without a place to break gets U+200B between them, so that it stays inside its column; the template turns
 * U+200B into places to break that are not text. Numbers and dates of up to `fits` characters, for which the column
 * has room, are not broken.
 */
export function printable(text: string, unbroken = 24, fits = 30): string {
  const clean = withoutHidden(
    withPlainBlanks(text.toWellFormed()).replace(lineEnds, '\n').replace(unassignable, '\ufffd'),
  )
  const longRun = new RegExp(`[^\\s\\p{Script=Han}]{${unbroken},}`, 'gu')
  return clean.replace(longRun, (run) =>
    run
      .split(figures)
      .map((part, index) => (index % 2 === 1 && part.length <= fits ? part : part.replace(breaks, '\u200b')))
      .filter((part) => part !== '')
      .join('\u200b'),
  )
}

/** The longest number or date in a text, in characters, of those that a column may be made wide enough for. */
export function longestFigures(text: string): number {
  const lengths = text.split(figures).flatMap((part, index) => (index % 2 === 1 ? [part.length] : []))
  return Math.max(0, ...lengths.filter((length) => length <= mostFigures))
}

const mostFigures = 34

/** Width of a text in Latin letters; a Chinese character counts two. */
export function printedWidth(text: string): number {
  return text.length + (text.match(/[\u0250-\uffff]/g)?.length ?? 0)
}

/**
 * Whether a text is too long to be kept on one page, given the Latin letters that fit on a line. The end of a
 * cell that may not break would fall below the page. The limit is half a page, since letters may be twice as
 * wide as most.
 */
export function isLong(text: string, letters: number): boolean {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(printedWidth(line) / letters)))
  return lines.reduce((sum, count) => sum + count, 0) > 24
}

/** Columns of labels, names and departments hold about this many Latin letters. */
export const narrow = 10
