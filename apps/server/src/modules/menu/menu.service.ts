import type { MenuNode } from '@countersign/contract'
import type { Ctx } from '../../platform/context.ts'
import { listDictionary, listMenu, menuRoles } from './menu.repository.ts'

/** The menu below a node (null: the whole forest) that the caller's roles may see. */
export async function menuTree(ctx: Ctx, parentId: string | null): Promise<MenuNode[]> {
  const [rows, rolesOf] = await Promise.all([listMenu(ctx.db, ctx.tenantId), menuRoles(ctx.db, ctx.tenantId)])
  const isVisible = (menuId: string) => {
    const roles = rolesOf.get(menuId)
    return roles === undefined || roles.some((role) => ctx.user.roles.includes(role))
  }
  const below = (parent: string | null): MenuNode[] =>
    rows
      .filter((row) => row.parentId === parent && isVisible(row.id))
      .map((row) => ({
        id: row.id,
        parentId: row.parentId ?? '0',
        code: row.code,
        name: row.name,
        alias: row.code,
        path: row.path,
        source: row.source,
        sort: row.sort,
        category: 1,
        action: 0,
        isOpen: 1,
        meta: { i18n: row.i18n, roles: rolesOf.get(row.id) ?? [], isTab: row.isTab },
        children: below(row.id),
      }))
  const forest = below(null)
  return parentId === null ? forest : (findNode(forest, parentId)?.children ?? [])
}

/** Among what is shown, so that nothing below a hidden item comes to light. */
function findNode(nodes: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}

export function dictionary(ctx: Ctx, code: string): Promise<{ dictKey: string; dictValue: string }[]> {
  return listDictionary(ctx.db, ctx.tenantId, code)
}
