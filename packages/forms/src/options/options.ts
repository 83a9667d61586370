import { type FieldValue, isList } from '../values.ts'

/** A list to choose from: codes are stored, labels are shown. The name is the key of the English words. */
export interface Options<N extends string = string, C extends string = string> {
  readonly name: N
  readonly entries: readonly {
    readonly code: C
    readonly label: string
    /** False for an entry that a company no longer offers. */
    readonly isOffered?: boolean
  }[]
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

/** The entries that may be chosen. */
export function offeredIn(options: Options | undefined): Options['entries'] {
  return (options?.entries ?? []).filter(({ isOffered = true }) => isOffered)
}

/** Whether every code of a value may be chosen; any value of a field without a list. */
export function isOffered({ options }: { readonly options?: Options }, value: FieldValue): boolean {
  const codes = isList(value) ? value : [value]
  return (
    options === undefined || codes.every((code) => offeredIn(options).some((entry) => entry.code === code))
  )
}

/** The Chinese label of a code; a code that is no longer in the list is its own label. */
export function labelIn(options: Options, code: string): string {
  return options.entries.find((entry) => entry.code === code)?.label ?? code
}
