import type { Readable } from 'node:stream'
import { type contract, goodsRowKey, type ImportReport, type InputOf } from '@countersign/contract'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { lockRecords } from '../../../platform/database/record-rows.ts'
import { distinct } from '../../../platform/records/require-all.ts'
import type { SheetEntry } from '../../../platform/sheet/entries-in.ts'
import { importSheet, type SentSheet } from '../../../platform/sheet/import-sheet.ts'
import { writeSheet } from '../../../platform/sheet/write-sheet.ts'
import { moveStock } from '../stock/move-stock.service.ts'
import { categoryPaths } from './category-path.rules.ts'
import { listCategories } from './category.repository.ts'
import { GoodsPlan, isChanged, type PlannedGoods } from './goods-plan.rules.ts'
import { presentGoods, subjectOf, wordsOf } from './goods.presenter.ts'
import { listFirstGoods, listGoods, listGoodsNamed, saveGoods } from './goods.repository.ts'
import { filterOf } from './goods.service.ts'
import { goodsColumns } from './goods-sheet.rules.ts'
import { listSellers } from './seller.repository.ts'

/** Most goods of an export. */
const mostExported = 20_000

/** The goods that a list shows, as a sheet that the import accepts, with one row for each variant. */
export async function exportGoods(
  ctx: Ctx,
  { ascs, descs, isTemplate, ...asked }: InputOf<typeof contract.goodsExport>,
): Promise<Readable> {
  if (isTemplate) return writeSheet(goodsColumns, [], ctx.language)
  const sort = { ...(ascs && { ascs }), ...(descs && { descs }) }
  const stored = await listFirstGoods(ctx.db, await filterOf(ctx, asked), sort, mostExported)
  const paths = categoryPaths(await listCategories(ctx.db, ctx.tenantId))
  const rows = stored.flatMap((one) => {
    const goods = presentGoods(ctx, one)
    const categoryPath = paths.get(goods.categoryId) ?? goods.categoryName
    return goods.variants.map((variant) => ({ goods, variant, categoryPath }))
  })
  await recordAudit(ctx, { action: 'shopGoodsExport', after: { ...asked, rows: rows.length } })
  return writeSheet(goodsColumns, rows, ctx.language)
}

/**
 * Adds the goods of a sheet that are new and changes the others, which a name and a seller identify; blank cells change
 * nothing. Imports all rows or, when any is refused, none; the report names each refused row.
 */
export function importGoods(ctx: Ctx, sheet: SentSheet): Promise<ImportReport> {
  return importSheet(ctx, sheet, {
    route: 'shop/goods/import',
    columns: goodsColumns,
    plan: async (ctx, rows) => {
      const plan = new GoodsPlan(await openCatalogue(ctx, rows), ctx.newId)
      return {
        add: (row) => plan.add(row),
        write: (ctx) => write(ctx, plan.planned.filter(isChanged)),
      }
    },
  })
}

/** The catalogue as far as these rows need it, locked so that it cannot change under the plan. */
async function openCatalogue(ctx: TxCtx, rows: readonly SheetEntry[]) {
  const { db, tenantId } = ctx
  await lockList(db, 'shop_category', tenantId)
  await lockList(db, 'shop_seller', tenantId)
  const names = distinct(rows.flatMap(({ given }) => goodsRowKey.safeParse(given).data?.name ?? []))
  const named = await listGoodsNamed(db, tenantId, names)
  await lockRecords(
    db,
    'shop_goods',
    tenantId,
    named.map(({ id }) => id),
  )
  return {
    categories: await listCategories(db, tenantId),
    sellers: await listSellers(db, tenantId),
    goods: await listGoods(
      db,
      tenantId,
      named.map(({ id }) => id),
    ),
  }
}

async function write(ctx: TxCtx, planned: readonly PlannedGoods[]): Promise<void> {
  for (const goods of planned) await saveGoods(ctx.db, ctx.tenantId, goods, ctx.now())
  await moveStock(
    ctx,
    planned.flatMap(({ openings }) =>
      openings.map(({ variantId, pieces }) => ({
        variantId,
        kind: 'opening' as const,
        change: pieces,
        remark: '',
      })),
    ),
  )
  const saved = await listGoods(
    ctx.db,
    ctx.tenantId,
    planned.map(({ id }) => id),
  )
  await recordAudit(
    ctx,
    saved.map((one) => {
      const after = presentGoods(ctx, one)
      const of = planned.find(({ id }) => id === one.id)
      return {
        action: 'shopGoodsSave' as const,
        subject: subjectOf(after),
        before: of?.found && wordsOf(presentGoods(ctx, of.found)),
        after: { ...wordsOf(after), ...(of?.openings.length && { stock: after.stock }) },
      }
    }),
  )
}
