export type * from './card.ts'
export type * from './field-type.ts'
