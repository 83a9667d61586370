import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { readSentSheet } from '../../../platform/http/sheet-part.ts'
import { serveSheet } from '../../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import {
  listCategoriesToPick,
  listCategoryForest,
  moveCategory,
  readCategory,
  removeCategories,
  submitCategory,
} from './category.service.ts'
import { pageGoods, readGoods, removeGoods, submitGoods } from './goods.service.ts'
import { exportGoods, importGoods } from './goods-sheet.service.ts'
import { listSellersToPick, pageSellers, readSeller, removeSellers, submitSeller } from './seller.service.ts'

export function catalogueRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.categoryList, (input, ctx) => listCategoryForest(ctx, input))
  serve(app, deps, contract.categorySelect, (_input, ctx) => listCategoriesToPick(ctx))
  serve(app, deps, contract.categoryDetail, ({ id }, ctx) => readCategory(ctx, id))
  serve(app, deps, contract.categorySubmit, (input, ctx) => submitCategory(ctx, input))
  serve(app, deps, contract.categoryMove, (input, ctx) => moveCategory(ctx, input))
  serve(app, deps, contract.categoryRemove, ({ ids }, ctx) => removeCategories(ctx, ids))
  serve(app, deps, contract.sellerList, (input, ctx) => pageSellers(ctx, input))
  serve(app, deps, contract.sellerSelect, (_input, ctx) => listSellersToPick(ctx))
  serve(app, deps, contract.sellerDetail, ({ id }, ctx) => readSeller(ctx, id))
  serve(app, deps, contract.sellerSubmit, (input, ctx) => submitSeller(ctx, input))
  serve(app, deps, contract.sellerRemove, ({ ids }, ctx) => removeSellers(ctx, ids))
  serve(app, deps, contract.goodsList, (input, ctx) => pageGoods(ctx, input))
  serve(app, deps, contract.goodsDetail, ({ id }, ctx) => readGoods(ctx, id))
  serve(app, deps, contract.goodsSubmit, (input, ctx) => submitGoods(ctx, input))
  serve(app, deps, contract.goodsRemove, ({ ids }, ctx) => removeGoods(ctx, ids))
  serve(app, deps, contract.goodsImport, async (_input, ctx, { request }) =>
    importGoods(ctx, await readSentSheet(request)),
  )
  serveSheet(app, deps, contract.goodsExport, '商品', (input, ctx) => exportGoods(ctx, input))
}
