import type * as calls from './calls.ts'

/**
 * Every call of the wire by name. The web calls `call(contract.agreeClick2, {…})`; the server has one handler for each.
 */
export * as contract from './calls.ts'

export type RouteName = keyof typeof calls
