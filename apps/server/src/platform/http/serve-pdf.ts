import type { Route } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { sendPdf } from './send-pdf.ts'
import { type HttpDeps, serveFile } from './serve.ts'

/** Serves a call that answers a PDF, to be saved under the name that comes with it. */
export function servePdf<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  handler: (input: I, ctx: Ctx, request: FastifyRequest) => Promise<{ name: string; pdf: Uint8Array }>,
): void {
  serveFile(app, deps, route, handler, (reply, { name, pdf }) => sendPdf(reply, `${name}.pdf`, pdf))
}
