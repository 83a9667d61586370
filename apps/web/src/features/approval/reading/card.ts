import type { Detail } from '@countersign/contract'

/** A section of a request as it was submitted. */
export type Card = Detail['cards'][number]
export type CardField = Card['fields'][number]
