/** Of an amount that is not negative: half a unit becomes a whole one. */
export function divideHalfUp(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}
