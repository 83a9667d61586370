import type { contract, OutputOf } from '@countersign/contract'

/** A published article as its reader gets it. */
export type Article = OutputOf<typeof contract.articleRead>
