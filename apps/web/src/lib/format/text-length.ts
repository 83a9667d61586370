/** Characters as people count them, and as the forms do: one outside of the basic plane is one. */
export const lengthOf = (text: string): number => Array.from(text).length

/** How many characters a text has too many; blanks around it do not count. */
export function overLimit(text: string, max: number | undefined): number {
  return max === undefined ? 0 : Math.max(0, lengthOf(text.trim()) - max)
}
