import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/app-error.ts'
import { shareOf } from '../../platform/share.ts'
import { authorize, headerToken, type HttpDeps, serve, serveBytes } from '../../platform/http/serve.ts'
import { openEvents } from './events.adapter.ts'
import type { Hints } from './hints.adapter.ts'
import { countUnread, messageTotals, readAll, readPage, readThese } from './message.service.ts'

/** Limit on open streams per person; the web app opens one per browser (wire.md "The stream"). */
const streamsPerPerson = 20
/** A person has a browser at work, one at home and a telephone, and calls may all reach one process. */
const leastStreams = 4

export interface MessageDeps {
  hints: Hints
  /** Time between two heartbeats of a stream, in ms; the session is checked at each. */
  heartbeatMs: number
}

export function messageRoutes(
  app: FastifyInstance,
  deps: HttpDeps,
  { hints, heartbeatMs }: MessageDeps,
): void {
  app.addHook('preClose', async () => hints.endAll())

  const totals = messageTotals()
  hints.watch((person) => totals.forget(person))
  serve(app, deps, contract.messageList, (input, ctx) => readPage(ctx, totals, input))
  serve(app, deps, contract.unreadCount, (_input, ctx) => countUnread(ctx))
  serve(app, deps, contract.readMessages, (input, ctx) => readThese(ctx, input))
  serve(app, deps, contract.readAllMessages, (_input, ctx) => readAll(ctx))

  serveBytes(app, deps, contract.stream, async (_input, ctx, { request, reply }) => {
    await deps.authenticateClient(request.headers.authorization)
    const token = headerToken(request)
    const user = await authorize(deps, contract.stream, token)
    if (hints.countOf(user) >= shareOf(streamsPerPerson, leastStreams)) throw new AppError('busy')

    const { stream, say, end } = openEvents()
    const leave = hints.subscribe(user, { hint: () => say('event: changed\ndata: {}\n\n'), end })
    const beating = setInterval(() => {
      authorize(deps, contract.stream, token).then(
        () => say(':\n\n'),
        (error: unknown) => {
          // Only a refusal ends the stream: while the database is away the session may still be valid.
          if (error instanceof AppError) end()
          else ctx.log.warn({ err: error }, 'the session of a stream could not be checked')
        },
      )
    }, heartbeatMs)
    stream.once('close', () => {
      clearInterval(beating)
      leave()
    })
    say('retry: 3000\n\n')
    return (
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store')
        // Closes the connection with the stream; otherwise a stopping server would wait for another request on
        // it.
        .header('connection', 'close')
        // A proxy must pass on each event at once.
        .header('x-accel-buffering', 'no')
        .send(stream)
    )
  })
}
