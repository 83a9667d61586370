import type { Readable } from 'node:stream'
import { type Route, xlsx } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../context.ts'
import { disposition } from './disposition.ts'
import { type HttpDeps, serveFile } from './serve.ts'

/** Serves a call that answers a spreadsheet, to be saved as `name`.xlsx. */
export function serveSheet<I>(
  app: FastifyInstance,
  deps: HttpDeps,
  route: Route<I>,
  name: string,
  handler: (input: I, ctx: Ctx, request: FastifyRequest) => Promise<Readable>,
): void {
  serveFile(app, deps, route, handler, (reply, sheet) =>
    reply
      .type(xlsx)
      .header('content-disposition', disposition(`${name}.xlsx`))
      .header('cache-control', 'no-store')
      .send(sheet),
  )
}
