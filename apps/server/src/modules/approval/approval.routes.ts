import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import type { FileDeps } from '../file/index.ts'
import { Decisions } from './decide/decisions.service.ts'
import { comment, urge } from './decide/remark.service.ts'
import { countLists, listRequests, listTypes, type Totals } from './list/list.service.ts'
import { readDetail } from './read/detail.service.ts'
import type { Openings } from './read/openings.service.ts'
import { abandonedOpinion } from './request/approval-status.rules.ts'
import {
  delegationsNow,
  delegationsOf,
  listDelegatedTasks,
  setDelegation,
  stopDelegation,
} from './delegation/delegation.service.ts'
import { handOver, listStuckTasks, readStuckTask } from './stuck/stuck.service.ts'

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
  const decisions = new Decisions()
  serve(app, deps, contract.list, (input, ctx) => listRequests(ctx, totals, input))
  serve(app, deps, contract.counts, (_input, ctx) => countLists(ctx, totals))
  serve(app, deps, contract.types, (_input, ctx) => listTypes(ctx))
  serve(app, deps, contract.detail, async ({ id, type }, ctx) =>
    openings.note(ctx, await readDetail(ctx, files, id, type)),
  )
  serve(app, deps, contract.agreeClick, (input, ctx) => decisions.take(ctx, 'agree', input))
  serve(app, deps, contract.agreeClick2, (input, ctx) => decisions.take(ctx, 'agree', input))
  serve(app, deps, contract.overrule, (input, ctx) => decisions.take(ctx, 'reject', input))
  serve(app, deps, contract.abandonClick, (input, ctx) =>
    decisions.take(ctx, 'abandon', { ...input, opinion: abandonedOpinion }),
  )
  serve(app, deps, contract.withDraw, (input, ctx) => decisions.take(ctx, 'withdraw', input))
  serve(app, deps, contract.transfer, (input, ctx) => decisions.take(ctx, 'transfer', input))
  serve(app, deps, contract.consult, (input, ctx) => decisions.take(ctx, 'consult', input))
  serve(app, deps, contract.addSigner, (input, ctx) => decisions.take(ctx, 'addSigner', input))
  serve(app, deps, contract.removeSigner, (input, ctx) => decisions.take(ctx, 'removeSigner', input))
  serve(app, deps, contract.returnTo, (input, ctx) => decisions.take(ctx, 'returnTo', input))
  serve(app, deps, contract.takeBack, (input, ctx) => decisions.take(ctx, 'takeBack', input))
  serve(app, deps, contract.handOver, (input, ctx) => handOver(ctx, decisions, input))
  serve(app, deps, contract.stuckList, (input, ctx) => listStuckTasks(ctx, input))
  serve(app, deps, contract.stuckDetail, ({ id }, ctx) => readStuckTask(ctx, id))
  serve(app, deps, contract.delegationList, (input, ctx) => delegationsOf(ctx, input))
  serve(app, deps, contract.delegationNow, (_input, ctx) => delegationsNow(ctx))
  serve(app, deps, contract.delegatedTasks, (input, ctx) => listDelegatedTasks(ctx, input))
  serve(app, deps, contract.delegationSubmit, (input, ctx) => setDelegation(ctx, input))
  serve(app, deps, contract.delegationEnd, (input, ctx) => stopDelegation(ctx, input))
  serve(app, deps, contract.urge, (input, ctx) => urge(ctx, input))
  serve(app, deps, contract.comment, (input, ctx) => comment(ctx, input))
}
