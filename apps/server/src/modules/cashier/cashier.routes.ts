import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileDeps } from '../file/index.ts'
import {
  addUpPayables,
  exportPayables,
  failPayment,
  listQueue,
  pay,
  readPayable,
  takePaymentBack,
} from './payable.service.ts'

export function cashierRoutes(app: FastifyInstance, deps: HttpDeps, files: FileDeps): void {
  serve(app, deps, contract.payableList, (input, ctx) => listQueue(ctx, input))
  serve(app, deps, contract.payableSums, (input, ctx) => addUpPayables(ctx, input))
  serve(app, deps, contract.payableDetail, ({ id }, ctx) => readPayable(ctx, files, id))
  serve(app, deps, contract.payablePay, (input, ctx) => pay(ctx, input))
  serve(app, deps, contract.payableFail, (input, ctx) => failPayment(ctx, input))
  serve(app, deps, contract.payableTakeBack, (input, ctx) => takePaymentBack(ctx, input))
  serveSheet(app, deps, contract.payableExport, '付款台', (input, ctx) => exportPayables(ctx, input))
}
