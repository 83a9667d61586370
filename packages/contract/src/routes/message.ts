import { z } from 'zod'
import { route } from '../route.ts'

/**
 * Server-sent events, read by fetch with the header. Each says only that something changed for this person: the client
 * asks again, on each and after every new connection. Ends with the session.
 */
export const stream = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/stream',
  bytes: 'text/event-stream',
  summary: 'Hints that lists or messages of the caller have changed, until the session ends',
  input: z.object({}),
  output: z.unknown(),
})
