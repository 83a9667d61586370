import { divideHalfUp } from '../amounts/divide-half-up.ts'

/** 个人出租住房: tax = amount ÷ 1.05 × 1.5%. */
const dwellingRate = '1.5'

/**
 * The tax within a gross amount, in 分: the gross amount less the net amount, which is rounded half up
 * (submit-forms.md D10). The rate is a code of `vatRate`, in percent.
 */
export function taxWithinFen(grossFen: bigint, rate: string): bigint {
  if (rate === dwellingRate) return divideHalfUp(grossFen * 15n, 1050n)
  return grossFen - divideHalfUp(grossFen * 1000n, 1000n + tenthsOf(rate))
}

/**
 * The tax on a net amount, in 分, rounded half up (submit-forms.md D0.4 rule 4). The rate is a code of `vatRate`, in
 * percent.
 */
export function taxOnFen(netFen: bigint, rate: string): bigint {
  // In 105 yuan, 1.5 are tax, and the net 103.5 are 69 times as much.
  if (rate === dwellingRate) return divideHalfUp(netFen, 69n)
  return divideHalfUp(netFen * tenthsOf(rate), 1000n)
}

/** A rate in tenths of a percent. */
function tenthsOf(rate: string): bigint {
  return rate === 'exempt' ? 0n : BigInt(Math.round(Number(rate) * 10))
}
