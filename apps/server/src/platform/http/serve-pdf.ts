import type { Route } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '../context.ts'
import { sendPdf } from './send-pdf.ts'
import { asPerson, type HttpDeps, serveBytes } from './serve.ts'

/** Serves a call that answers a PDF, to be saved as `name`.pdf. */
export function servePdf<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  name: string,
  handler: (input: I, ctx: Ctx) => Promise<Uint8Array>,
): void {
  serveBytes(
    app,
    deps,
    route,
    async (input, ctx, { request, reply }) => {
      const bytes = await asPerson(deps, route, { ctx, request }, (ctx) => handler(input, ctx))
      return sendPdf(reply, `${name}.pdf`, bytes)
    },
    ({ headers }) => deps.authenticateClient(headers.authorization),
  )
}
