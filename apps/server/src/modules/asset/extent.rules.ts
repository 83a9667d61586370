import { parseFen } from '@countersign/forms'

/** The largest room, 9,999,999.99 square metres, in hundredths. */
const largest = 999_999_999n

/** Hundredths of a square metre; undefined when the text is no area of at most two decimals within the bounds. */
export function extentOf(text: string): bigint | undefined {
  const hundredths = parseFen(text)
  return hundredths !== undefined && hundredths > 0n && hundredths <= largest ? hundredths : undefined
}
