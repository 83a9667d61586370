/** A list to choose from: codes are stored, labels are shown. The name finds the English words. */
export interface Options<N extends string = string, C extends string = string> {
  readonly name: N
  readonly entries: readonly { readonly code: C; readonly label: string }[]
}

/** The code that asks for words of one's own, in the companion field `{field}Other`. */
export const otherCode = 'other'

/** Pairs, not an object: codes like 13 and 9 would lose their order. */
export function defineOptions<const N extends string, const C extends string>(
  name: N,
  pairs: readonly (readonly [C, string])[],
): Options<N, C> {
  return { name, entries: pairs.map(([code, label]) => ({ code, label })) }
}

/** In Chinese; a code the list no longer has stands for itself. */
export function labelIn(options: Options, code: string): string {
  return options.entries.find((entry) => entry.code === code)?.label ?? code
}
