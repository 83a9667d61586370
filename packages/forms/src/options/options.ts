/** A list to choose from: codes are stored, labels are shown. The name is the key of the English words. */
export interface Options<N extends string = string, C extends string = string> {
  readonly name: N
  readonly entries: readonly { readonly code: C; readonly label: string }[]
}

/** The code whose text is typed in the companion field `{field}Other`. */
export const otherCode = 'other'

/** Options as pairs, because an object would reorder codes like 13 and 9. */
export function defineOptions<const N extends string, const C extends string>(
  name: N,
  pairs: readonly (readonly [C, string])[],
): Options<N, C> {
  return { name, entries: pairs.map(([code, label]) => ({ code, label })) }
}

/** The Chinese label of a code; a code that is no longer in the list is its own label. */
export function labelIn(options: Options, code: string): string {
  return options.entries.find((entry) => entry.code === code)?.label ?? code
}
