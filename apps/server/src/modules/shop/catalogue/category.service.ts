import type {
  contract,
  InputOf,
  Moved,
  ShopCategory,
  ShopCategoryBranch,
  TreeNode,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { contains } from '../../../platform/records/contains.rules.ts'
import { choicesOf, forestOf, haveBelow, top } from '../../../platform/records/forest.rules.ts'
import { moveRecord } from '../../../platform/records/move-record.ts'
import { placeRecord } from '../../../platform/records/place-record.ts'
import { removeRecords } from '../../../platform/records/remove-records.ts'
import { type CategoryRecord, hasGoods, listCategories, saveCategory } from './category.repository.ts'

export async function listCategoryForest(
  ctx: Ctx,
  { name }: InputOf<typeof contract.categoryList>,
): Promise<ShopCategoryBranch[]> {
  return forestOf(await readAll(ctx), (one) => contains(one.name, name))
}

export async function listCategoriesToPick(ctx: Ctx): Promise<TreeNode[]> {
  const rows = await listCategories(ctx.db, ctx.tenantId)
  return choicesOf(rows.map((row) => ({ ...row, title: row.name })))
}

/** One category. Refuses (404, notFound) a category that does not exist or was removed. */
export async function readCategory(ctx: Ctx, id: string): Promise<ShopCategory> {
  const found = (await readAll(ctx)).find((one) => one.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Adds, changes or moves a category. Refuses one that does not exist or was changed meanwhile, a parent that does not
 * exist or lies below it, and a name that another category with the same parent has.
 */
export function submitCategory(
  ctx: Ctx,
  input: InputOf<typeof contract.categorySubmit>,
): Promise<ShopCategory> {
  return once(ctx, 'shop/category/submit', input, async (ctx) => {
    const { id, parentId, sort, found, siblings, refusal } = await placeRecord(
      ctx,
      'shop_category',
      listCategories,
      input,
    )
    const { name } = input
    refuseFields({
      parentId: refusal,
      name: siblings.some((one) => one.name === name) ? 'categoryNameTaken' : undefined,
    })
    await saveCategory(ctx.db, ctx.tenantId, { id, parentId, name, sort })
    await recordAudit(ctx, {
      ...noteOf('shopCategorySave', { id, name }),
      before: found && { name: found.name },
      after: { name },
    })
    return readCategory(ctx, id)
  })
}

/** Moves a category, and refuses a place where another one has its name. */
export function moveCategory(ctx: Ctx, input: Moved): Promise<true> {
  return moveRecord(ctx, 'shop_category', input, {
    mayLie: async (ctx, id, parentId) => {
      const rows = await listCategories(ctx.db, ctx.tenantId)
      const name = rows.find((one) => one.id === id)?.name
      const isTaken = rows.some((one) => one.id !== id && one.parentId === parentId && one.name === name)
      return isTaken ? 'categoryNameTaken' : undefined
    },
    note: async (ctx, id) => noteOf('shopCategoryMove', await readCategory(ctx, id)),
  })
}

/** Removes categories, all of them or none. Refuses (categoryInUse) one with goods or with categories below. */
export function removeCategories(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'shop_category', ids, {
    list: 'shop_category',
    mayGo: async (ctx, ids) => {
      const rows = await listCategories(ctx.db, ctx.tenantId)
      if (haveBelow(rows, ids) || (await hasGoods(ctx.db, ctx.tenantId, 'category_id', ids)))
        throw new AppError('categoryInUse')
    },
    note: async (ctx, ids) => {
      const rows = await listCategories(ctx.db, ctx.tenantId)
      return rows
        .filter(({ id }) => ids.includes(id))
        .map((row) => ({ ...noteOf('shopCategoryRemove', row), before: { name: row.name } }))
    },
  })
}

async function readAll(ctx: Ctx): Promise<ShopCategory[]> {
  const rows = await listCategories(ctx.db, ctx.tenantId)
  return rows.map((row) => ({ ...row, parentId: row.parentId ?? top }))
}

function noteOf(action: AuditNote['action'], { id, name }: Pick<CategoryRecord, 'id' | 'name'>): AuditNote {
  return { action, subject: { kind: 'shopCategory', id, name } }
}
