/** The shape that a language has to fill completely: of the Chinese words, which are the first. */
export type WordsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : WordsOf<T[K]> }
