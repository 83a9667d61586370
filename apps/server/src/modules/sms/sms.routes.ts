import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listOutbox, readSms } from './sms.service.ts'

export function smsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.smsList, (input, ctx) => listOutbox(ctx, input))
  serve(app, deps, contract.smsDetail, ({ id }, ctx) => readSms(ctx, id))
}
