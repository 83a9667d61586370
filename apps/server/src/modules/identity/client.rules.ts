import { type GrantType, grantTypes } from '@countersign/contract'

/** The client of the web app, as in the ancestor. Its secret is in every browser. */
const webClientId = 'saber'

/** Whether a client stays as it is, because the web app logs in with it. */
export function isFixed(id: string): boolean {
  return id === webClientId
}

/** The grants that a client may use. The web app may use all, also those that come with a later version. */
export function grantsOf({ id, grants }: { id: string; grants: string }): readonly GrantType[] {
  return isFixed(id) ? grantTypes : grantsIn(grants.split(','))
}

/** The grants among these names, in a fixed order. */
export function grantsIn(names: readonly string[]): GrantType[] {
  return grantTypes.filter((name) => names.includes(name))
}
