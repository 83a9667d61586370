import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { simulateFlow } from './trial.service.ts'
import {
  checkFlow,
  discardDraft,
  listFlows,
  publishFlow,
  readFlow,
  retireFlow,
  saveFlow,
} from './flow-record.service.ts'

export function flowRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.flowList, (input, ctx) => listFlows(ctx, input))
  serve(app, deps, contract.flowDetail, (input, ctx) => readFlow(ctx, input))
  serve(app, deps, contract.flowSave, (input, ctx) => saveFlow(ctx, input))
  serve(app, deps, contract.flowPublish, (input, ctx) => publishFlow(ctx, input))
  serve(app, deps, contract.flowRetire, (input, ctx) => retireFlow(ctx, input))
  serve(app, deps, contract.flowDiscardDraft, (input, ctx) => discardDraft(ctx, input))
  serve(app, deps, contract.flowCheck, (input, ctx) => checkFlow(ctx, input))
  serve(app, deps, contract.flowSimulate, (input, ctx) => simulateFlow(ctx, input))
}
