import type { Route } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { sendPdf } from './send-pdf.ts'
import { type HttpDeps, serveFile } from './serve.ts'

/** Serves a call that answers a PDF, to be saved as `name`.pdf. */
export function servePdf<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  name: string,
  handler: (input: I, ctx: Ctx) => Promise<Uint8Array>,
): void {
  serveFile(app, deps, route, handler, (reply, bytes) => sendPdf(reply, `${name}.pdf`, bytes))
}
