/** Characters that order or hide text instead of showing any: with them a page could read other than it is. */
const invisible = /(?![\u200c\u200d])\p{Cf}/gu
const controls = /(?!\n)\p{Cc}/gu
const lineEnds = /\r\n?|[\f\u2028\u2029]/g
const unassignable = /\p{Noncharacter_Code_Point}/gu
const blanks = /[\t\u00a0\u2007\u202f]/g

/**
 * Text as it can be printed: no control characters, no lone surrogates, nothing invisible, line ends as \n.
 * A run of `unbroken` characters or more with no place to break gets U+200B between them, so that it stays
 * inside its column; the template turns each into a place to break that is no text.
 */
export function printable(text: string, unbroken = 24): string {
  const clean = text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replace(blanks, ' ')
    .replace(controls, '')
    .replace(invisible, '')
    .replace(unassignable, '\ufffd')
  const longRun = new RegExp(`[^\\s\\p{Script=Han}]{${unbroken},}`, 'gu')
  return clean.replace(longRun, (run) => run.replace(/(?<=.)(?=[^\p{M}\u200c\u200d])/gsu, '\u200b'))
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
