/** Divides amounts that are not negative and rounds half a unit up. */
export function divideHalfUp(amount: bigint, by: bigint): bigint {
  return (amount * 2n + by) / (by * 2n)
}
