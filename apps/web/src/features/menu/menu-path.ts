import type { MenuNode } from '@countersign/contract'
import { isNamedRoute } from '../../lib/tab/named-routes.ts'
import { isUrl } from './is-url.ts'

export const isExternal = isUrl

/** Another site opens in a frame, under its name in the menu (wire.md "Menus"). */
function frameAddressOf({ name, path, meta }: MenuNode): string {
  // `$` stands for `#` in the address, so a literal `$` is escaped.
  const src = path.replaceAll('$', '%24').replace('#', '$')
  return `/myiframe/urlPath?${new URLSearchParams({ name, src, ...(meta.i18n && { i18n: meta.i18n }) })}`
}

/** A leaf gets /index appended, before its query, unless its path is a page by itself (platform.txt §2). */
export function addressOf(node: MenuNode): string {
  if (node.children.length > 0) return node.path
  if (isExternal(node.path)) return frameAddressOf(node)
  const [path = '', query] = node.path.split('?')
  if (isNamedRoute(path)) return node.path
  const full = path.endsWith('/index') ? path : `${path.replace(/\/$/, '')}/index`
  return query ? `${full}?${query}` : full
}

/** Items with roles are shown only to people with one of them, items without roles to all (platform.txt §6). */
export function isShown(node: MenuNode, roles: string[]): boolean {
  const { roles: wanted = [] } = node.meta
  return wanted.length === 0 || wanted.some((role) => roles.includes(role))
}

/** Whether the page is at the address of a menu item: same path, and all parameters of the item's query. */
export function matches(address: string, pathname: string, query: URLSearchParams): boolean {
  const [path = '', wanted = ''] = address.split('?')
  if (path !== pathname) return false
  return [...new URLSearchParams(wanted)].every(([name, value]) => query.get(name) === value)
}

export interface MenuLeaf {
  address: string
  node: MenuNode
  /** The groups around it, the outermost first. */
  around: readonly MenuNode[]
}

/** All menu items with an address that a person with these roles may see. */
export function leavesOf(
  nodes: readonly MenuNode[],
  roles: string[],
  around: readonly MenuNode[] = [],
): MenuLeaf[] {
  return nodes
    .filter((node) => isShown(node, roles))
    .flatMap((node) =>
      node.children.length > 0
        ? leavesOf(node.children, roles, [...around, node])
        : [{ address: addressOf(node), node, around }],
    )
}

export function findNode(nodes: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}
