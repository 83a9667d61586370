import { contract, defaultTenantId } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, headerText, serve, serveClient } from '../../platform/http/serve.ts'
import { beginConfirmation, confirmFactor } from './confirmation.service.ts'
import {
  beginPasskey,
  beginTotp,
  enrolPasskey,
  enrolTotp,
  listOwnFactors,
  removeFactors,
  renewRecoveryCodes,
} from './factor.service.ts'
import { passkeyOfTicket } from './second-step.service.ts'
import type { FactorParts } from './use-factor.service.ts'

/** Calls by which people enrol, prove and remove second factors. */
export function factorRoutes(app: FastifyInstance, deps: HttpDeps, parts: FactorParts): void {
  serveClient(app, deps, contract.factorPasskey, (input, ctx, { request, clientId }) => {
    const { tenantId = defaultTenantId, ticket } = input
    return passkeyOfTicket(ctx, parts, { tenantId, ticket, clientId }, headerText(request, 'origin'))
  })
  serve(app, deps, contract.factors, (_input, ctx) => listOwnFactors(ctx))
  serve(app, deps, contract.totpBegin, (_input, ctx) => beginTotp(ctx, parts))
  serve(app, deps, contract.totpEnrol, (input, ctx) => enrolTotp(ctx, parts, input))
  serve(app, deps, contract.passkeyBegin, (_input, ctx, { request }) =>
    beginPasskey(ctx, parts, headerText(request, 'origin')),
  )
  serve(app, deps, contract.passkeyEnrol, (input, ctx) => enrolPasskey(ctx, parts, input))
  serve(app, deps, contract.factorRemove, ({ ids }, ctx) => removeFactors(ctx, ids))
  serve(app, deps, contract.recoveryCodes, (_input, ctx) => renewRecoveryCodes(ctx))
  serve(app, deps, contract.confirmBegin, (_input, ctx, { request }) =>
    beginConfirmation(ctx, parts, headerText(request, 'origin')),
  )
  serve(app, deps, contract.confirm, (input, ctx) => confirmFactor(ctx, parts, input))
}
