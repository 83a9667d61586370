import { contract, type MenuNode, type Permission } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../http/call.ts'

/** platform.txt §6 "Button permission map": each code the server returns, set to true. */
type Permissions = Readonly<Record<string, true>>

/**
 * Nothing is permitted until the answer is there. Quiet: a button that is missing says enough.
 *
 * @internal Pages ask `useMay`.
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

/** Whether to show the button; the server asks the same of whoever presses it. Without a permission everybody may. */
export function useMay(permission: Permission | undefined): boolean {
  const permissions = usePermissions()
  return permission === undefined || permissions[permission] === true
}

const none: Permissions = {}

/** The leaves are the buttons; what stands around them are the menus they are on (wire.md "Menus"). */
function permissionsOf(nodes: readonly MenuNode[]): Permissions {
  return Object.fromEntries(codesOf(nodes).map((code) => [code, true]))
}

function codesOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ code, children }) => (children.length > 0 ? codesOf(children) : code))
}
