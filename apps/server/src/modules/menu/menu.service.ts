import { type ButtonNode, buttonsFor, isPageOn, type MenuNode, type TopMenu } from '@countersign/contract'
import { asOfCall, type Ctx } from '../../platform/context.ts'
import { top } from '../../platform/records/forest.rules.ts'
import { modulesOf } from '../setting/index.ts'
import { categories, listMenu, type MenuRow, menuRoles } from './menu.repository.ts'
import { rolesSeeing, visibleIds } from './visible.rules.ts'

/** The menu as the caller's roles may see it, without pages of modules that are switched off. */
interface VisibleMenu {
  rows: readonly MenuRow[]
  /** Visible entries directly below a node; null for the top level. */
  below: (parentId: string | null) => MenuRow[]
}

async function seenBy(ctx: Ctx): Promise<VisibleMenu> {
  const [rows, rolesOf, modules] = await Promise.all([
    listMenu(ctx.db, ctx.tenantId),
    menuRoles(ctx.db, ctx.tenantId),
    modulesOf(asOfCall(ctx)),
  ])
  const seeing = rolesSeeing(rows, rolesOf)
  const visible = visibleIds(rows, seeing, ctx.user.roles)
  return {
    rows,
    below: (parentId) =>
      rows.filter((row) => row.parentId === parentId && visible.has(row.id) && isPageOn(row.path, modules)),
  }
}

/** An entry without those below it. Its roles are left out, because every answered entry is visible to the caller. */
function present(row: MenuRow): Omit<MenuNode, 'children'> {
  return {
    id: row.id,
    parentId: row.parentId ?? top,
    code: row.code,
    name: row.name,
    alias: row.alias || row.code,
    path: row.path,
    source: row.source,
    sort: row.sort,
    category: row.category,
    action: row.action,
    isOpen: row.isOpen,
    meta: { i18n: row.i18n, isTab: row.isTab },
  }
}

/** Visible menus below a node; null for the whole tree. */
export async function menuTree(ctx: Ctx, parentId: string | null): Promise<MenuNode[]> {
  const { below } = await seenBy(ctx)
  const treeBelow = (parent: string | null): MenuNode[] =>
    below(parent)
      .filter((row) => row.category === categories.menu)
      .map((row) => ({ ...present(row), children: treeBelow(row.id) }))
  const forest = treeBelow(null)
  return parentId === null ? forest : (findNode(forest, parentId)?.children ?? [])
}

/**
 * Buttons the caller may press, grouped by the menu they belong to; each menu lists only its buttons. A menu
 * hidden from the caller is included when a button below it is permitted, since permissions alone decide.
 */
export async function buttonTree(ctx: Ctx): Promise<ButtonNode[]> {
  const { rows } = await seenBy(ctx)
  const granted = rows.filter(
    ({ category, code }) => category === categories.button && ctx.user.permissions.includes(code),
  )
  const buttonsOf = (menuId: string | null) =>
    granted
      .filter(({ parentId }) => parentId === menuId)
      .flatMap((row) => [present(row), ...buttonsFor(row.code).map((code) => present(asButton(row, code)))])
  return [
    ...buttonsOf(null),
    ...rows.flatMap((row) => {
      const buttons = buttonsOf(row.id)
      return buttons.length > 0 ? [{ ...present(row), children: buttons }] : []
    }),
  ]
}

/** A button of other clients, which a person has with the permission. */
function asButton(permission: MenuRow, code: string): MenuRow {
  return { ...permission, id: `${permission.id}-${code}`, code }
}

/** Entries of the top menu. Each is a part of the menu, and the page shows one part at a time. */
export async function topMenu(ctx: Ctx): Promise<TopMenu[]> {
  const { below } = await seenBy(ctx)
  const visit = (parent: string | null): TopMenu[] =>
    below(parent).flatMap((row) => {
      const { id, code, name, source, sort, meta } = present(row)
      return [...(row.isTop ? [{ id, code, name, source, sort, meta }] : []), ...visit(row.id)]
    })
  return visit(null)
}

function findNode(nodes: readonly MenuNode[], id: string): MenuNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id)
    if (found) return found
  }
  return undefined
}
