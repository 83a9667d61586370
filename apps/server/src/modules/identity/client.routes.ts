import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listClients, readClient, removeClients, submitClient } from './client.service.ts'
import type { Clients } from './clients.service.ts'

export function clientRoutes(app: FastifyInstance, deps: HttpDeps, clients: Clients): void {
  serve(app, deps, contract.clientList, (input, ctx) => listClients(ctx, input))
  serve(app, deps, contract.clientDetail, ({ id }, ctx) => readClient(ctx, id))
  serve(app, deps, contract.clientSubmit, (input, ctx) => submitClient(ctx, clients, input))
  serve(app, deps, contract.clientRemove, ({ ids }, ctx) => removeClients(ctx, clients, ids))
}
