/** Length in Unicode code points, as the forms count: a character outside the basic plane counts once. */
export const lengthOf = (text: string): number => Array.from(text).length

/** Number of characters beyond the limit; leading and trailing blanks do not count. */
export function overLimit(text: string, max: number | undefined): number {
  return max === undefined ? 0 : Math.max(0, lengthOf(text.trim()) - max)
}
