import { withoutHidden, withPlainBlanks } from '@countersign/forms'

const lineEnds = /[\f\u2028\u2029]/g
const unassignable = /\p{Noncharacter_Code_Point}/gu
/** Not within what is one sign: a letter and its accents, an emoji and what belongs to it. */
const breaks = /(?<=[^\u200d])(?=[^\p{M}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}])/gu

/**
 * Text as it can be printed. What is accepted today prints as it is, so that paper and page say the same; of text from
 * before, what nobody sees is left out.
 * A run of `unbroken` characters or more with no place to break gets U+200B between them, so that it stays
 * inside its column; the template turns each into a place to break that is no text.
 */
export function printable(text: string, unbroken = 24): string {
  const clean = withoutHidden(
    withPlainBlanks(text.toWellFormed()).replace(lineEnds, '\n').replace(unassignable, '\ufffd'),
  )
  const longRun = new RegExp(`[^\\s\\p{Script=Han}]{${unbroken},}`, 'gu')
  return clean.replace(longRun, (run) => run.replace(breaks, '\u200b'))
}

/** In Latin letters; a Chinese character is as wide as two. */
export function printedWidth(text: string): number {
  return text.length + (text.match(/[\u0250-\uffff]/g)?.length ?? 0)
}

/**
 * Whether a text is too long to be kept on one page where so many Latin letters fit on a line: the end of a cell that
 * may not break would stand below the page. Half a page's lines, since letters may be twice as wide as most.
 */
export function isLong(text: string, letters: number): boolean {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(printedWidth(line) / letters)))
  return lines.reduce((sum, count) => sum + count, 0) > 24
}

/** Labels, names and departments stand in columns of about this many Latin letters. */
export const narrow = 10
