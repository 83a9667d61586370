export type * from './action.ts'
export type * from './definition.ts'
export type * from './state.ts'
