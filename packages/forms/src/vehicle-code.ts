/** Values of the characters of a vehicle's code (ISO 3779); I, O and Q do not occur. */
const counts = '0123456789.ABCDEFGH..JKLMN.P.R..STUVWXYZ'
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2] as const

/**
 * Checks a vehicle's code of 17 characters (platform.txt §5 "Vehicle-like/ID code pattern checker"). The ninth
 * character is a check digit, which European makers do not use, so it is checked only on demand.
 */
export function isVehicleCode(text: string, { checksum = false }: { checksum?: boolean } = {}): boolean {
  const code = text.toUpperCase()
  if (!/^[A-HJ-NPR-Z\d]{17}$/.test(code)) return false
  if (!checksum) return true
  const sum = weights.reduce<number>(
    (total, weight, at) => total + weight * (counts.indexOf(code.charAt(at)) % 10),
    0,
  )
  return code.charAt(8) === '0123456789X'.charAt(sum % 11)
}
