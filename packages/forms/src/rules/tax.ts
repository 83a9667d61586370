/** 个人出租住房: 5% is taken out of the amount, 1.5% is paid on what is left. */
const dwellingRate = '1.5'

/** The tax within a gross amount, in 分: what is left beside the net amount, which is rounded half up (D10). The rate is a code of `vatRate`, in percent. */
export function taxWithinFen(grossFen: bigint, rate: string): bigint {
  if (rate === dwellingRate) return divide(grossFen * 15n, 1050n)
  const tenths = rate === 'exempt' ? 0n : BigInt(Math.round(Number(rate) * 10))
  return grossFen - divide(grossFen * 1000n, 1000n + tenths)
}

function divide(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}
