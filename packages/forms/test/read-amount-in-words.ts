const digits = '零壹贰叁肆伍陆柒捌玖'
const units = new Map([
  ['拾', 10n],
  ['佰', 100n],
  ['仟', 1000n],
])
const scales = new Map([
  ['万', 10_000n],
  ['亿', 100_000_000n],
])

/** 大写 back to 分, by a running sum from left to right: written independently of the speller. */
export function readAmountInWords(words: string): bigint {
  let fen = 0n
  let group = 0n
  let yuan = 0n
  let digit = 0n
  for (const sign of words.replace(/^人民币/, '').replace(/整$/, '')) {
    const unit = units.get(sign)
    const scale = scales.get(sign)
    if (digits.includes(sign)) digit = BigInt(digits.indexOf(sign))
    else if (unit) [group, digit] = [group + digit * unit, 0n]
    else if (scale) [yuan, group, digit] = [yuan + (group + digit) * scale, 0n, 0n]
    else if (sign === '元') [fen, digit] = [(yuan + group + digit) * 100n, 0n]
    else if (sign === '角') [fen, digit] = [fen + digit * 10n, 0n]
    else if (sign === '分') [fen, digit] = [fen + digit, 0n]
    else throw new Error(`unexpected ${sign}`)
  }
  return fen
}
