import type { FastifyInstance } from 'fastify'
import type { HttpDeps } from '../../platform/http/serve.ts'
import { addressRoutes } from './address/address.routes.ts'

export function shopRoutes(app: FastifyInstance, deps: HttpDeps): void {
  addressRoutes(app, deps)
}
