import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve, serveClient } from '../../platform/http/serve.ts'
import type { FileStore } from '../file/index.ts'
import { firstFlow } from './first-flows.rules.ts'
import { countSetupLeft, readSetup } from './setup.service.ts'
import {
  describeAddress,
  listTenants,
  listTenantsToPick,
  readTenant,
  removeTenants,
  submitTenant,
} from './tenant.service.ts'

interface TenantDeps {
  store: FileStore
  /** Whether people log in with a tenant id. */
  tenantMode: boolean
  /** Whether people may log in with a code sent to their phone. */
  sendsSms: boolean
  /** Whether mails are sent. */
  sendsMail: boolean
  /** Whether mails or text messages leave the installation. */
  reachesPeople: boolean
}

export function tenantRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { store, tenantMode, sendsSms, sendsMail, reachesPeople }: TenantDeps,
): void {
  serve(app, deps, contract.tenantList, (input, ctx) => listTenants(ctx, input))
  serve(app, deps, contract.tenantDetail, ({ id }, ctx) => readTenant(ctx, id))
  serve(app, deps, contract.tenantSelect, (_input, ctx) => listTenantsToPick(ctx))
  serveClient(app, deps, contract.tenantInfo, async ({ domain }, ctx) => ({
    ...(await describeAddress(ctx, domain, tenantMode)),
    phone: sendsSms,
    mail: sendsMail,
  }))
  serve(app, deps, contract.flowDefault, async ({ kind }) => ({ definition: firstFlow(kind) }))
  serve(app, deps, contract.setup, (_input, ctx) => readSetup(ctx, { reachesPeople }))
  serve(app, deps, contract.setupLeft, async (_input, ctx) => ({
    left: await countSetupLeft(ctx, { reachesPeople }),
  }))
  serve(app, deps, contract.tenantSubmit, (input, ctx) => submitTenant(ctx, store, input))
  serve(app, deps, contract.tenantRemove, ({ ids }, ctx) => removeTenants(ctx, ids))
}
