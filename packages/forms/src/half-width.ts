/** Letters, digits and signs of full width, which Chinese input methods type, as plain ones; ＡＢ（１） as AB(1). */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u3000', ' ')
}

/** A name or number as it is compared: half width, small letters, no blanks. 云南青禾（集团） is 云南青禾 (集团). */
export function foldedName(text: string): string {
  return toHalfWidth(text).toLowerCase().replaceAll(/\s/g, '')
}

export function isSameName(one: string | undefined, other: string | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && foldedName(one) === foldedName(other))
}
