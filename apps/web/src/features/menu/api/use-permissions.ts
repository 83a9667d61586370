import { contract, type MenuNode } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'

/** platform.txt §6 "Button permission map": each code the server returns, set to true. */
export type Permissions = Readonly<Record<string, true>>

/** Nothing is permitted until the answer is there. Quiet: a button that is missing says enough. */
export function usePermissions(): Permissions {
  const { data } = useQuery({
    queryKey: ['menu', 'buttons'],
    queryFn: ({ signal }) => call(contract.menuButtons, {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    select: permissionsOf,
  })
  return data ?? none
}

const none: Permissions = {}

/** The leaves are the buttons; what stands around them are the menus they are on (wire.md "Menus"). */
function permissionsOf(nodes: readonly MenuNode[]): Permissions {
  return Object.fromEntries(codesOf(nodes).map((code) => [code, true]))
}

function codesOf(nodes: readonly MenuNode[]): string[] {
  return nodes.flatMap(({ code, children }) => (children.length > 0 ? codesOf(children) : code))
}
