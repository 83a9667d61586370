import { type ButtonNode, contract, type Permission } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** platform.txt §6 "Button permission map": each code that the server returns is set to true. */
type Permissions = Readonly<Record<string, true>>

/**
 * Nothing is permitted until the answer arrives. The call is quiet, because a missing button is enough of a sign.
 *
 * @internal Pages use `useMay`.
 */
export function usePermissions(): Permissions {
  const { data } = useQuery({
    queryKey: ['menu', 'buttons'],
    queryFn: ({ signal }) => call(contract.menuButtons, {}, { signal, quiet: true }),
    staleTime: 60_000,
    select: permissionsOf,
  })
  return data ?? none
}

/**
 * Whether to show a button; the server checks the same permission. Without a permission the button is for everybody.
 */
export function useMay(permission: Permission | undefined): boolean {
  const permissions = usePermissions()
  return permission === undefined || permissions[permission] === true
}

const none: Permissions = {}

/** Leaves are buttons; the nodes around them are the menus they belong to (wire.md "Menus"). */
function permissionsOf(nodes: readonly ButtonNode[]): Permissions {
  return Object.fromEntries(codesOf(nodes).map((code) => [code, true]))
}

function codesOf(nodes: readonly ButtonNode[]): string[] {
  return nodes.flatMap(({ code, children }) => (children ? codesOf(children) : code))
}
