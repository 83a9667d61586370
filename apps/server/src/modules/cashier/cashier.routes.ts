import { contract, csv } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { disposition } from '../../platform/http/disposition.ts'
import { readSentStatement } from '../../platform/http/sheet-part.ts'
import { type HttpDeps, serve, serveFile } from '../../platform/http/serve.ts'
import type { FileDeps } from '../file/index.ts'
import {
  csvOfBatch,
  giveBatchUp,
  listBatches,
  makeBatch,
  readLayout,
  setLayout,
  sheetOfBatch,
} from './batch.service.ts'
import { keepColumns, readStatement } from './statement.service.ts'
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
  serve(app, deps, contract.statementRead, async (_input, ctx, { request }) =>
    readStatement(ctx, await readSentStatement(request)),
  )
  serve(app, deps, contract.statementKeep, (input, ctx) => keepColumns(ctx, input))
  serve(app, deps, contract.payBatchList, (input, ctx) => listBatches(ctx, input))
  serve(app, deps, contract.payBatchMake, (input, ctx) => makeBatch(ctx, input))
  serve(app, deps, contract.payBatchCancel, (input, ctx) => giveBatchUp(ctx, input))
  serve(app, deps, contract.payLayout, (_input, ctx) => readLayout(ctx))
  serve(app, deps, contract.payLayoutSave, (input, ctx) => setLayout(ctx, input))
  serveSheet(app, deps, contract.payBatchSheet, '批量付款', (input, ctx) => sheetOfBatch(ctx, input))
  serveFile(
    app,
    deps,
    contract.payBatchCsv,
    (input, ctx) => csvOfBatch(ctx, input),
    (reply, text) =>
      reply
        .type(csv)
        .header('content-disposition', disposition('批量付款.csv'))
        .header('cache-control', 'no-store')
        .send(text),
  )
}
