import { divideHalfUp } from '../amounts/divide-half-up.ts'

/** 个人出租住房: tax = amount ÷ 1.05 × 1.5%. */
const dwellingRate = '1.5'

/**
 * The tax within a gross amount, in 分: the gross amount less the net amount, which is rounded half up
 * (submit-forms.md D10). The rate is a code of `vatRate`, in percent.
 */
export function taxWithinFen(grossFen: bigint, rate: string): bigint {
  if (rate === dwellingRate) return divideHalfUp(grossFen * 15n, 1050n)
  const tenths = rate === 'exempt' ? 0n : BigInt(Math.round(Number(rate) * 10))
  return grossFen - divideHalfUp(grossFen * 1000n, 1000n + tenths)
}
