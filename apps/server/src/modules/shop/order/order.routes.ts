import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import type { PdfRenderer } from '../../../pdf/index.ts'
import { servePdf } from '../../../platform/http/serve-pdf.ts'
import { serveSheet } from '../../../platform/http/serve-sheet.ts'
import type { ApplyNumbers } from '../../approval/index.ts'
import {
  askAfterSale,
  decideAfterSale,
  pageAllCases,
  pageOwnCases,
  readCase,
  withdrawAfterSale,
} from './after-sale.service.ts'
import {
  cancelOrder,
  confirmOrder,
  readOrder,
  receiveLines,
  shipLines,
  stockLines,
} from './order-action.service.ts'
import { countOwnOrders, pageAllOrders, pageOwnOrders } from './order-list.service.ts'
import { exportOrders } from './order-sheet.service.ts'
import { drawPickingList } from './picking-list.service.ts'
import { placeOrder, settle } from './place-order.service.ts'

export function orderRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { numbers, pdf }: { numbers: ApplyNumbers; pdf: PdfRenderer },
): void {
  serve(app, deps, contract.orderSettle, (input, ctx) => settle(ctx, input))
  serve(app, deps, contract.orderPlace, (input, ctx) => placeOrder(ctx, numbers, input))
  serve(app, deps, contract.orderList, (input, ctx) => pageOwnOrders(ctx, input))
  serve(app, deps, contract.orderDetail, ({ id }, ctx) => readOrder(ctx, id))
  serve(app, deps, contract.orderCancel, (input, ctx) => cancelOrder(ctx, input))
  serve(app, deps, contract.orderReceive, (input, ctx) => receiveLines(ctx, input))
  serve(app, deps, contract.orderAll, (input, ctx) => pageAllOrders(ctx, input))
  serveSheet(app, deps, contract.orderExport, '商城订单', (input, ctx) => exportOrders(ctx, input))
  servePdf(app, deps, contract.orderPickingList, (input, ctx) => drawPickingList(ctx, pdf, input))
  serve(app, deps, contract.orderConfirm, (input, ctx) => confirmOrder(ctx, input))
  serve(app, deps, contract.orderShip, (input, ctx) => shipLines(ctx, input))
  serve(app, deps, contract.orderStock, (input, ctx) => stockLines(ctx, input))
  serve(app, deps, contract.orderNumbers, (_input, ctx) => countOwnOrders(ctx))
  serve(app, deps, contract.afterAsk, (input, ctx) => askAfterSale(ctx, input))
  serve(app, deps, contract.afterWithdraw, (input, ctx) => withdrawAfterSale(ctx, input))
  serve(app, deps, contract.afterList, (input, ctx) => pageOwnCases(ctx, input))
  serve(app, deps, contract.afterAll, (input, ctx) => pageAllCases(ctx, input))
  serve(app, deps, contract.afterDetail, ({ id }, ctx) => readCase(ctx, id))
  serve(app, deps, contract.afterDecide, (input, ctx) => decideAfterSale(ctx, input))
}
