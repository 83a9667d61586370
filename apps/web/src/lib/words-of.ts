/** The shape of the Chinese words, which every other language must fill completely. */
export type WordsOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : WordsOf<T[K]> }
