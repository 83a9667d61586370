import { capitalZhengAfterJiao } from '../thresholds.ts'
import { largestFen, parseFen } from './fen.ts'

const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const
const places = ['', '拾', '佰', '仟'] as const
const groups = ['', '万', '亿'] as const

/**
 * 大写 of an amount in yuan (submit-forms.md D0.2): `1409.50` → 人民币壹仟肆佰零玖元伍角. Throws a RangeError for text that is not an
 * amount.
 */
export function amountInWords(yuan: string): string {
  const fen = parseFen(yuan)
  if (fen === undefined || fen > largestFen) throw new RangeError('not an amount of 0 … 99,999,999,999.99')
  return `人民币${spellYuan(fen)}${spellCents(fen)}`
}

function spellYuan(fen: bigint): string {
  const yuan = fen / 100n
  if (yuan > 0n) return `${spellWhole(yuan)}元`
  return fen === 0n ? '零元' : ''
}

function spellCents(fen: bigint): string {
  const jiao = Number((fen / 10n) % 10n)
  const cent = Number(fen % 10n)
  if (jiao === 0 && cent === 0) return '整'
  if (cent === 0) return `${digit(jiao)}角${capitalZhengAfterJiao ? '整' : ''}`
  // 角 left out leaves a gap, but only after 元
  if (jiao === 0) return `${fen / 100n > 0n ? '零' : ''}${digit(cent)}分`
  return `${digit(jiao)}角${digit(cent)}分`
}

/** Spells whole yuan in groups of four digits (万, 亿). One 零 stands for a gap of any length. */
function spellWhole(whole: bigint): string {
  let spelled = ''
  for (const [power, unit] of [...groups.entries()].toReversed()) {
    const group = Number((whole / 10_000n ** BigInt(power)) % 10_000n)
    if (group === 0) continue
    const higher = whole / 10_000n ** BigInt(power + 1)
    const gap = higher > 0n && (group < 1000 || higher % 10_000n === 0n)
    spelled += `${gap ? '零' : ''}${spellGroup(group)}${unit}`
  }
  return spelled
}

function spellGroup(group: number): string {
  let spelled = ''
  let gap = false
  for (const [place, unit] of [...places.entries()].toReversed()) {
    const value = Math.floor(group / 10 ** place) % 10
    if (value === 0) {
      gap = spelled !== ''
      continue
    }
    spelled += `${gap ? '零' : ''}${digit(value)}${unit}`
    gap = false
  }
  return spelled
}

function digit(value: number): string {
  return digits[value] ?? ''
}
