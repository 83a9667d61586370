import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { blockAccount, proposeAccount, verifyAccount } from './account.service.ts'
import { readPaidAccount } from './paid-account.service.ts'
import {
  exportPartners,
  pagePartners,
  readPartner,
  removePartners,
  submitPartner,
} from './partner.service.ts'

export function partnerRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.partnerList, (input, ctx) => pagePartners(ctx, input))
  serve(app, deps, contract.partnerDetail, ({ id }, ctx) => readPartner(ctx, id))
  serve(app, deps, contract.partnerSubmit, (input, ctx) => submitPartner(ctx, input))
  serve(app, deps, contract.partnerRemove, ({ ids }, ctx) => removePartners(ctx, ids))
  serveSheet(app, deps, contract.partnerExport, '往来单位', (input, ctx) => exportPartners(ctx, input))
  serve(app, deps, contract.partnerPaidAccount, ({ id }, ctx) => readPaidAccount(ctx, id))
  serve(app, deps, contract.partnerAccountPropose, (input, ctx) => proposeAccount(ctx, input))
  serve(app, deps, contract.partnerAccountVerify, (input, ctx) => verifyAccount(ctx, input))
  serve(app, deps, contract.partnerAccountBlock, (input, ctx) => blockAccount(ctx, input))
}
