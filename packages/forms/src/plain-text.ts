/**
 * Characters that no text may hold, because they are invisible or change the direction of the text, so that two readers
 * see different texts. This is the only list. They are refused in entered texts, and removed from opinions and file
 * names.
 *
 * - control characters (Cc) except the line feed; line and paragraph separators (U+2028, U+2029)
 * - format characters (Cf): zero-width characters, bidirectional marks, embeddings and isolates, soft hyphen,
 *   interlinear annotations, tags
 * - characters that a display may ignore: Hangul fillers, U+034F, variation selectors of Mongolian and of Chinese
 *   characters
 * - U+2800, the empty Braille pattern, and code points that are not characters
 */
const hidden =
  /(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800]/u

/**
 * Exceptions that typing emoji produces: a joiner between two pictures (the first may have a selector or a skin tone),
 * a selector of text or picture behind a character that has both, keycaps, and the three flags of parts of a country.
 */
const emoji = [
  '(?<=\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?)\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=(?![0-9#*])\\p{Emoji})[\\ufe0e\\ufe0f]',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
  ...['gbeng', 'gbsct', 'gbwls'].map((place) => `(?<=\\u{1f3f4})${tagsOf(place)}`),
].join('|')

function tagsOf(place: string): string {
  const tags = Array.from(place, (letter) => `\\u{${(0xe0000 + letter.charCodeAt(0)).toString(16)}}`)
  return `${tags.join('')}\\u{e007f}`
}

const emojiOrHidden = () => new RegExp(`(${emoji})|${hidden.source}`, 'gu')

export interface HiddenCharacter {
  /** Code point, written as `U+202E`. */
  code: string
  /** Position of the character in the text, from 1. */
  at: number
}

/** The first hidden character; undefined where there is none. */
export function findHidden(text: string): HiddenCharacter | undefined {
  if (!hidden.test(text)) return undefined
  for (const { 0: found, 1: ofEmoji, index } of text.matchAll(emojiOrHidden())) {
    if (ofEmoji !== undefined) continue
    const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return { code: `U+${code}`, at: Array.from(text.slice(0, index)).length + 1 }
  }
  return undefined
}

/** Removes the characters that `findHidden` finds. */
export function withoutHidden(text: string): string {
  return text.replace(emojiOrHidden(), (_found, ofEmoji: string | undefined) => ofEmoji ?? '')
}

/** Line ends become \n; blanks as wide as a space become a space, since a reader cannot tell them apart. */
export function withPlainBlanks(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(/[\t\u00a0\u1680\u2000-\u200a\u202f\u205f]/g, ' ')
}

/** As `withPlainBlanks`, on one line: pasted line ends become a space. */
export function onOneLine(text: string): string {
  return withPlainBlanks(text).replace(/\n+/g, ' ')
}
