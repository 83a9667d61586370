import type { zh } from './zh.ts'

type TextOf<T> = { readonly [K in keyof T]: T[K] extends string ? string : TextOf<T[K]> }

/** The shape every language must fill completely. */
export type Words = TextOf<typeof zh>
