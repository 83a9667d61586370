/** Letters, digits and signs of full width, which Chinese input methods type, as plain ones; ＡＢ（１） as AB(1). */
export function toHalfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll('￥', '¥')
    .replaceAll('\u3000', ' ')
}
