import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, ids, page, pageInput } from '../values.ts'

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

/** What a message says of a request: whose turn it is, how it ended, and that somebody was given a copy. */
export const requestMessageKinds = [
  'yourTurn',
  'approved',
  'rejected',
  'abandoned',
  'withdrawn',
  'copied',
] as const
/** Those, a notice that was released, and what the platform has to say. */
export const messageKinds = [...requestMessageKinds, 'notice', 'system'] as const
export type MessageKind = (typeof messageKinds)[number]

/** What a message may be about, named by an id. */
export const messageSubjects = ['request', 'notice'] as const
export type MessageSubject = (typeof messageSubjects)[number]

const messageRow = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  /** What it says, in the language of the call. */
  title: z.string(),
  /** What it is about; "" where that has no id. */
  subjectKind: z.enum(['', ...messageSubjects]),
  subjectId: z.string(),
  /** Of the request it is about; this and what follows of a request is "" where it is about something else. */
  approvalId: z.string(),
  approvalKind: z.string(),
  approvalType: z.string(),
  applyNo: z.string(),
  applicationName: z.string(),
  /** Who caused it, or "" where nobody can be named. */
  fromName: z.string(),
  time: z.string(),
  isRead: z.boolean(),
})
export type MessageRow = z.infer<typeof messageRow>

export const messageList = route({
  method: 'GET',
  path: '/api/oa_info/message/list',
  summary: 'My messages, newest first',
  input: z.object({
    ...pageInput,
    unread: z.optional(z.stringbool()),
    kind: z.optional(z.enum(messageKinds)),
  }),
  output: page(messageRow),
})

export const unreadCount = route({
  method: 'GET',
  path: '/api/oa_info/message/unreadCount',
  summary: 'How many of my messages are unread; counted up to 1000',
  input: emptyInput,
  output: z.object({ unread: z.number() }),
})

export const readMessages = route({
  method: 'POST',
  path: '/api/oa_info/message/read',
  summary: 'Marks messages of mine as read; answers how many were not',
  input: z.object({ ids }),
  output: z.object({ read: z.number() }),
})

export const readAllMessages = route({
  method: 'POST',
  path: '/api/oa_info/message/readAll',
  summary: 'Marks all my messages as read; answers how many were not',
  input: emptyInput,
  output: z.object({ read: z.number() }),
})
