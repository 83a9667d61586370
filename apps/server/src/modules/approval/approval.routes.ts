import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileDeps } from '../file/index.ts'
import { takeDecision } from './decide/decision.service.ts'
import { comment, urge } from './decide/remark.service.ts'
import { countLists, listRequests, listTypes, type Totals } from './list/list.service.ts'
import { readDetail } from './read/detail.service.ts'
import type { Openings } from './read/openings.service.ts'
import { abandonedOpinion } from './request/approval-status.rules.ts'

export interface ApprovalRouteDeps {
  files: FileDeps
  totals: Totals
  openings: Openings
}

export function approvalRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { files, totals, openings }: ApprovalRouteDeps,
): void {
  serve(app, deps, contract.list, (input, ctx) => listRequests(ctx, totals, input))
  serve(app, deps, contract.counts, (_input, ctx) => countLists(ctx, totals))
  serve(app, deps, contract.types, (_input, ctx) => listTypes(ctx))
  serve(app, deps, contract.detail, async ({ id, type }, ctx) =>
    openings.note(ctx, await readDetail(ctx, files, id, type)),
  )
  serve(app, deps, contract.agreeClick, (input, ctx) => takeDecision(ctx, 'agree', input))
  serve(app, deps, contract.agreeClick2, (input, ctx) => takeDecision(ctx, 'agree', input))
  serve(app, deps, contract.overrule, (input, ctx) => takeDecision(ctx, 'reject', input))
  serve(app, deps, contract.abandonClick, (input, ctx) =>
    takeDecision(ctx, 'abandon', { ...input, opinion: abandonedOpinion }),
  )
  serve(app, deps, contract.withDraw, (input, ctx) => takeDecision(ctx, 'withdraw', input))
  serve(app, deps, contract.transfer, (input, ctx) => takeDecision(ctx, 'transfer', input))
  serve(app, deps, contract.consult, (input, ctx) => takeDecision(ctx, 'consult', input))
  serve(app, deps, contract.addSigner, (input, ctx) => takeDecision(ctx, 'addSigner', input))
  serve(app, deps, contract.removeSigner, (input, ctx) => takeDecision(ctx, 'removeSigner', input))
  serve(app, deps, contract.returnTo, (input, ctx) => takeDecision(ctx, 'returnTo', input))
  serve(app, deps, contract.takeBack, (input, ctx) => takeDecision(ctx, 'takeBack', input))
  serve(app, deps, contract.urge, (input, ctx) => urge(ctx, input))
  serve(app, deps, contract.comment, (input, ctx) => comment(ctx, input))
}
