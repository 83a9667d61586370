import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { emptyInput, ids, page, pageInput } from '../values.ts'

/**
 * A stream of server-sent events, read by fetch because it needs the header. An event says only that something changed
 * for this person; the client then asks again, as it does after every new connection. The stream ends with the session.
 */
export const stream = route({
  method: 'GET',
  path: '/api/oa_info/oa_message/stream',
  bytes: 'text/event-stream',
  summary: "Stream hints that the caller's lists or messages have changed, until the session ends",
  input: z.object({}),
  output: z.unknown(),
})

/** Kinds of message about a request: it is the reader's turn, it has ended, or the reader received a copy. */
export const requestMessageKinds = [
  'yourTurn',
  'approved',
  'rejected',
  'abandoned',
  'withdrawn',
  'copied',
  'urged',
  'mentioned',
  'handedOver',
  'requestHandedOver',
  'paid',
  'partlyPaid',
  'paymentFailed',
  'paymentTakenBack',
] as const
/** Kinds of message about an order of the shop that an approval placed: to the person who ordered, and to those who keep the shop. */
export const shopMessageKinds = ['shopPlaced', 'shopShort'] as const
/** Kinds of message about an article: to its reviewers that it was submitted, and to its author what another person decided. */
export const articleMessageKinds = [
  'articleSubmitted',
  'articlePublished',
  'articleRejected',
  'articleWithdrawn',
] as const
/** All kinds of message: those about a request, how many tasks the reader takes over from somebody, those about an order, those about an article, a published notice, the reader's own approved registration, and messages of the platform itself. */
export const messageKinds = [
  ...requestMessageKinds,
  'inherited',
  ...shopMessageKinds,
  ...articleMessageKinds,
  'notice',
  'registered',
  'system',
] as const
export type MessageKind = (typeof messageKinds)[number]

/**
 * Kinds of thing that a message may be about. An article is named by its section and its id, such as `study/7`: one that is to
 * be reviewed, the own one as its author edits it, and one that staff read.
 */
export const messageSubjects = [
  'request',
  'notice',
  'ownOrder',
  'shopOrder',
  'articleToReview',
  'ownArticle',
  'article',
] as const
export type MessageSubject = (typeof messageSubjects)[number]

const messageRow = z.object({
  id: z.string(),
  kind: z.enum(messageKinds),
  /** The text of the message, in the language of the call. */
  title: z.string(),
  /** Id of the thing it is about, or "". */
  subjectKind: z.enum(['', ...messageSubjects]),
  subjectId: z.string(),
  /** Kind of the request. This and the following members are "" for a message about something else. */
  approvalId: z.string(),
  approvalKind: z.string(),
  approvalType: z.string(),
  applyNo: z.string(),
  applicationName: z.string(),
  /** Name of the person who caused it, or "". */
  fromName: z.string(),
  time: z.string(),
  isRead: z.boolean(),
})
export type MessageRow = z.infer<typeof messageRow>

export const messageList = route({
  method: 'GET',
  path: '/api/oa_info/message/list',
  summary: "List the caller's messages, newest first",
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
  summary: "Count the caller's unread messages, up to 1000",
  input: emptyInput,
  output: z.object({ unread: z.number() }),
})

export const readMessages = route({
  method: 'POST',
  path: '/api/oa_info/message/read',
  summary: 'Mark messages of the caller as read; answers how many were unread',
  input: z.object({ ids }),
  output: z.object({ read: z.number() }),
  refuses: ['notFound'],
  example: { ids: [sampleId] },
})

export const readAllMessages = route({
  method: 'POST',
  path: '/api/oa_info/message/readAll',
  summary: 'Mark all messages of the caller as read; answers how many were unread',
  input: emptyInput,
  output: z.object({ read: z.number() }),
})
