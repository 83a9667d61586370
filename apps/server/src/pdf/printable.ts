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

/** Labels, names and departments stand in columns of about this many Latin letters. */
export const narrow = 10
