import { withoutHidden } from './plain-text.ts'

/** Letters, digits and signs of full width, which Chinese input methods type, as plain ones; ＡＢ（１） as AB(1). */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u3000', ' ')
}

/** A text as its parts are searched: half width, small letters, no blanks. 云南青禾（集团） is 云南青禾 (集团). */
export function foldedName(text: string): string {
  return toHalfWidth(text).toLowerCase().replaceAll(/\s/g, '')
}

/**
 * The key of a name: names that a reader takes for the same one have the same key. Width, case, blanks, hidden characters and
 * the shape of brackets, dots and dashes do not count: 青禾【集团】 is 青禾 (集团), 阿·卜杜拉 is 阿•卜杜拉.
 */
export function nameKey(name: string): string {
  const known = keptKeys.get(name)
  if (known !== undefined) return known
  const key = makeKey(name)
  if (name.length <= longestKept) {
    if (keptKeys.size >= mostKept) keptKeys.clear()
    keptKeys.set(name, key)
  }
  return key
}

/** A submission compares the same few hundred names of companies, departments and options again and again. */
const keptKeys = new Map<string, string>()
const mostKept = 5000
const longestKept = 100

function makeKey(name: string): string {
  const plain = withoutHidden(name.normalize('NFKC'))
    .replaceAll(/\s/g, '')
    .replaceAll(/[【[〔]/g, '(')
    .replaceAll(/[】\]〕]/g, ')')
    .replaceAll(/[·•・‧∙⋅]/g, '.')
    .replaceAll(/[\p{Dash_Punctuation}−─]/gu, '-')
  // Capitals between, since σ and ς have one, as ẞ and ss; composed anew, since a letter may stand before an accent by now.
  return plain.toLowerCase().toUpperCase().toLowerCase().normalize('NFKC')
}

export function isSameName(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && nameKey(one) === nameKey(other))
}
