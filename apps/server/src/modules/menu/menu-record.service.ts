import {
  type Branch,
  type contract,
  type InputOf,
  type MenuRecord,
  type Moved,
  type OutputOf,
  permissions,
  type TreeNode,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { contains } from '../../platform/records/contains.rules.ts'
import { choicesOf, forestOf, haveBelow, top } from '../../platform/records/forest.rules.ts'
import { moveRecord } from '../../platform/records/move-record.ts'
import { placeRecord } from '../../platform/records/place-record.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { keepAdministrator } from '../role/index.ts'
import { categories, forgetGrants, listMenu, menuRoles, type MenuRow, saveEntry } from './menu.repository.ts'

type Filter = InputOf<typeof contract.menuList>

export async function listMenuForest(ctx: Ctx, filter: Filter): Promise<Branch<MenuRecord>[]> {
  return forestOf(await readAll(ctx), fits(filter))
}

/** Entries directly below one; with a filter all that match, wherever they lie. */
export async function listMenuBelow(
  ctx: Ctx,
  { parentId, ...filter }: InputOf<typeof contract.lazyMenuList>,
): Promise<OutputOf<typeof contract.lazyMenuList>> {
  const all = await readAll(ctx)
  const isSearch = filter.name !== undefined || filter.code !== undefined
  const found = isSearch ? all.filter(fits(filter)) : all.filter((one) => one.parentId === parentId)
  return found.map((one) => ({ ...one, hasChildren: all.some((other) => other.parentId === one.id) }))
}

function fits({ name, code }: Filter): (entry: MenuRecord) => boolean {
  return (entry) => contains(entry.name, name) && contains(entry.code, code)
}

export async function menuChoices(ctx: Ctx): Promise<TreeNode[]> {
  const rows = await listMenu(ctx.db, ctx.tenantId)
  return choicesOf(
    rows.filter(({ category }) => category === categories.menu).map((row) => ({ ...row, title: row.name })),
  )
}

/** One menu or button. Refuses (404, notFound) one that does not exist or was removed. */
export async function readMenu(ctx: Ctx, id: string): Promise<MenuRecord> {
  const found = (await readAll(ctx)).find((one) => one.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

async function readAll(ctx: Ctx): Promise<MenuRecord[]> {
  const rows = await listMenu(ctx.db, ctx.tenantId)
  return rows.map(({ i18n: _name, isForAll, isTab, isTop, ...row }) => ({
    ...row,
    tenantId: ctx.tenantId,
    parentId: row.parentId ?? top,
    alias: row.alias || row.code,
    isForAll: Number(isForAll),
    isTab: Number(isTab),
    isTop: Number(isTop),
  }))
}

/**
 * Adds, changes or moves a menu or button. Refuses one that does not exist or was changed meanwhile, a parent that does
 * not exist, is a button or lies below it, a code that another entry has, another code or category of a permission, an
 * address that is none, and a button with entries below it.
 */
export function submitMenu(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.menuSubmit>,
): Promise<MenuRecord> {
  return once(ctx, 'menu/submit', { ...input, version }, async (ctx) => {
    const place = await placeRecord(ctx, 'menu', listMenu, { ...input, version })
    const { id, parentId, sort, found, rows, others } = place
    const { code, path } = input
    refuseFields({
      parentId: place.refusal ?? refusalOfButton(rows, parentId),
      code: refusalOfCode(input, found, others),
      path: input.category === categories.menu && !isAddress(path) ? 'menuPath' : undefined,
      category:
        input.category === categories.button && rows.some((one) => one.parentId === id)
          ? 'menuInUse'
          : undefined,
    })
    const saved = {
      id,
      parentId,
      code,
      alias: input.alias ?? found?.alias ?? '',
      name: input.name,
      path,
      source: input.source,
      sort,
      category: input.category,
      action: input.action,
      isOpen: input.isOpen ?? found?.isOpen ?? 1,
      // A button gives a permission, which nobody has without a grant.
      isForAll: input.category === categories.menu && isOn(input.isForAll, found?.isForAll ?? false),
      isTab: isOn(input.isTab, found?.isTab ?? true),
      isTop: isOn(input.isTop, found?.isTop ?? false),
      remark: input.remark,
    }
    await saveEntry(ctx.db, ctx.tenantId, saved)
    const parentOf = (entry: string | null) => rows.find((one) => one.id === entry)?.name
    await recordAudit(ctx, {
      ...noteOf('menuSave', saved),
      before: found && { ...found, parent: parentOf(found.parentId) },
      after: { ...saved, parent: parentOf(parentId) },
    })
    return readMenu(ctx, id)
  })
}

function noteOf(action: AuditNote['action'], { id, name }: Pick<MenuRow, 'id' | 'name'>): AuditNote {
  return { action, subject: { kind: 'menu', id, name } }
}

function isOn(given: number | undefined, before: boolean): boolean {
  return given === undefined ? before : given === 1
}

/** Addresses of pages begin with one slash: a browser reads two as another site. */
function isAddress(path: string): boolean {
  return /^\/(?!\/)/.test(path) || /^https?:$/.test(URL.parse(path)?.protocol ?? '')
}

function refusalOfButton(rows: readonly MenuRow[], parentId: string | null): 'parentIsButton' | undefined {
  const parent = rows.find(({ id }) => id === parentId)
  return parent?.category === categories.button ? 'parentIsButton' : undefined
}

function isPermission({ code, category }: Pick<MenuRow, 'code' | 'category'>): boolean {
  return category === categories.button && isCodeOfPermission(code)
}

const isCodeOfPermission = (code: string) => Object.hasOwn(permissions, code)

/** An entry neither stops nor begins to be a permission: the roles that were granted it would lose or get it unseen. */
function refusalOfCode(
  { code, category }: Pick<MenuRow, 'code' | 'category'>,
  found: MenuRow | undefined,
  others: readonly MenuRow[],
): 'menuCodeFixed' | 'menuCodeTaken' | undefined {
  const isSame = found?.code === code && found.category === category
  if (found && !isSame && (isPermission(found) || isCodeOfPermission(code))) return 'menuCodeFixed'
  return others.some((one) => one.code === code) ? 'menuCodeTaken' : undefined
}

/** Refuses as `moveRecord`, and a move below a button. */
export function moveMenu(ctx: Ctx, input: Moved): Promise<true> {
  return moveRecord(ctx, 'menu', input, {
    mayLie: async (ctx, _id, parentId) => refusalOfButton(await listMenu(ctx.db, ctx.tenantId), parentId),
    note: async (ctx, id) => {
      const rows = await listMenu(ctx.db, ctx.tenantId)
      return noteOf('menuMove', { id, name: rows.find((one) => one.id === id)?.name ?? '' })
    },
  })
}

/**
 * Removes menus and buttons, all of them or none, with their grants. Refuses with notFound when one does not exist, with
 * menuInUse when an entry below one stays, and when nobody is left who could give permissions.
 */
export function removeMenus(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'menu', ids, {
    list: 'menu',
    note: async (ctx, wanted) => {
      const granted = await menuRoles(ctx.db, ctx.tenantId)
      return (await listMenu(ctx.db, ctx.tenantId))
        .filter(({ id }) => wanted.includes(id))
        .map((row) => ({
          ...noteOf('menuRemove', row),
          before: { ...row, grantedTo: granted.get(row.id) ?? [] },
        }))
    },
    mayGo: async (ctx, wanted) => {
      if (haveBelow(await listMenu(ctx.db, ctx.tenantId), wanted)) throw new AppError('menuInUse')
    },
    afterwards: async (ctx, wanted) => {
      await lockList(ctx.db, 'role', ctx.tenantId)
      await forgetGrants(ctx.db, ctx.tenantId, wanted)
      await keepAdministrator(ctx)
    },
  })
}
