import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../../platform/http/serve.ts'
import { readAddresses, removeAddress, saveAddress } from './address.service.ts'

export function addressRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.getAddlist, (_input, ctx) => readAddresses(ctx))
  serve(app, deps, contract.saveAddress, (input, ctx) => saveAddress(ctx, input))
  serve(app, deps, contract.deleteAddress, (input, ctx) => removeAddress(ctx, input))
}
