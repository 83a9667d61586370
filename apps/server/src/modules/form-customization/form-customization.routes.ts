import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import {
  listCustomizations,
  type ListFieldsOfFlows,
  readCustomizationOf,
  submitCustomization,
} from './customization-record.service.ts'

export function formCustomizationRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { listFieldsOfFlows }: { listFieldsOfFlows: ListFieldsOfFlows },
): void {
  serve(app, deps, contract.customizationList, (_input, ctx) => listCustomizations(ctx))
  serve(app, deps, contract.customizationDetail, ({ kind }, ctx) => readCustomizationOf(ctx, kind))
  serve(app, deps, contract.customizationSubmit, (input, ctx) =>
    submitCustomization(ctx, listFieldsOfFlows, input),
  )
}
