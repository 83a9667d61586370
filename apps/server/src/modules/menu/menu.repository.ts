import type { Db } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'

export interface MenuRow {
  id: string
  parentId: string | null
  code: string
  name: string
  path: string
  source: string
  sort: number
  i18n: string
  isTab: boolean
  category: number
  action: number
  isTop: boolean
}

/**
 * Categories of entries (platform.txt §6 "Button permission map"): a menu, or a button whose code is a
 * permission.
 */
export const categories = { menu: 1, button: 2 } as const

export async function listMenu(db: Db, tenantId: string): Promise<MenuRow[]> {
  return db
    .selectFrom('menu')
    .where('tenant_id', '=', tenantId)
    .orderBy('sort')
    .orderBy('id')
    .select([
      'id',
      'parent_id as parentId',
      'code',
      'name',
      'path',
      'source',
      'sort',
      'i18n',
      'is_tab as isTab',
      'category',
      'action',
      'is_top as isTop',
    ])
    .execute()
}

/** Addresses of other sites in the menus of all tenants. */
export async function listOutsidePaths(db: Db): Promise<string[]> {
  const tenants = await listTenants(db)
  const paths: string[] = []
  for (const tenantId of tenants) {
    const rows = await db
      .selectFrom('menu')
      .where('tenant_id', '=', tenantId)
      .where('path', 'ilike', 'http%')
      .select('path')
      .execute()
    paths.push(...rows.map(({ path }) => path))
  }
  return paths
}

/** Role aliases by menu id; menus without an entry are shown to everybody. */
export async function menuRoles(db: Db, tenantId: string): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom('menu_role as m')
    .innerJoin('role as r', (join) =>
      join.onRef('r.tenant_id', '=', 'm.tenant_id').onRef('r.id', '=', 'm.role_id'),
    )
    .where('m.tenant_id', '=', tenantId)
    .select(['m.menu_id as menuId', 'r.alias'])
    .execute()
  const byMenu = new Map<string, string[]>()
  for (const { menuId, alias } of rows) byMenu.set(menuId, [...(byMenu.get(menuId) ?? []), alias])
  return byMenu
}
