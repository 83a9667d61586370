import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { listTenants } from '../../platform/database/tenants.ts'

export interface MenuRow {
  id: string
  parentId: string | null
  code: string
  alias: string
  name: string
  path: string
  source: string
  sort: number
  i18n: string
  isTab: boolean
  category: number
  action: number
  isTop: boolean
  /** Whether everybody sees it, also without a grant. */
  isForAll: boolean
  isOpen: number
  remark: string
  version: number
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
    .where('removed_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .select([
      'id',
      'parent_id as parentId',
      'code',
      'alias',
      'name',
      'path',
      'source',
      'sort',
      'i18n',
      'is_tab as isTab',
      'category',
      'action',
      'is_top as isTop',
      'for_all as isForAll',
      'is_open as isOpen',
      'remark',
      'version',
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
      .where('removed_at', 'is', null)
      .where('path', 'ilike', 'http%')
      .select('path')
      .execute()
    paths.push(...rows.map(({ path }) => path))
  }
  return paths
}

/** Aliases of the roles that were granted a menu or button, by its id. */
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

/** Adds an entry, or changes the entry of this id. The name of its translation stays with it. */
export async function saveEntry(
  tx: Tx,
  tenantId: string,
  entry: Omit<MenuRow, 'i18n' | 'version'>,
): Promise<void> {
  const written = {
    parent_id: entry.parentId,
    code: entry.code,
    alias: entry.alias,
    name: entry.name,
    path: entry.path,
    source: entry.source,
    sort: entry.sort,
    category: entry.category,
    action: entry.action,
    is_open: entry.isOpen,
    for_all: entry.isForAll,
    is_tab: entry.isTab,
    is_top: entry.isTop,
    remark: entry.remark,
  }
  await tx
    .insertInto('menu')
    .values({ tenant_id: tenantId, id: entry.id, i18n: '', ...written })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'id']).doUpdateSet((eb) => ({
        ...written,
        // A translated name would hide the one that was just written.
        i18n: eb.case().when('menu.name', '=', entry.name).then(eb.ref('menu.i18n')).else('').end(),
        version: eb('menu.version', '+', 1),
      })),
    )
    .execute()
}

/** Takes entries from all roles, so that a removed button gives no permission. */
export async function forgetGrants(tx: Tx, tenantId: string, menuIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('menu_role')
    .where('tenant_id', '=', tenantId)
    .where('menu_id', '=', anyOf(menuIds))
    .execute()
}
