import { requestMessageKinds } from '@countersign/contract'
import { z } from 'zod'

/** The channels by which a message reaches a person (modules/message/channel.types.ts). */
const channelNames = ['inApp'] as const
export type ChannelName = (typeof channelNames)[number]

const told = {
  userId: z.string(),
  /** Who caused it; "" where the platform did, and in rows of before. */
  actorId: z.string().default(''),
}

/**
 * What may be written to the outbox: the payload of each topic. Its handler stands in jobs/topic-handlers.ts.
 * Rows outlive the version that wrote them, and two versions run side by side: a new field is optional, and a payload of
 * another shape is a new topic.
 */
const topics = {
  /** People whose pages must refresh although nobody gets a message. */
  hint: z.object({
    userIds: z.array(z.string()),
    /** These people have no open task of the request any more, so their 等您审批 counts as read. */
    settled: z.object({ approvalId: z.string(), userIds: z.array(z.string()) }).optional(),
  }),
  /** A message to one person; its kind says what it is about. */
  notify: z.discriminatedUnion('kind', [
    z.object({ ...told, kind: z.enum(requestMessageKinds), approvalId: z.string() }),
    z.object({ ...told, kind: z.literal('notice'), noticeId: z.string(), title: z.string() }),
    z.object({ ...told, kind: z.literal('system'), words: z.object({ zh: z.string(), en: z.string() }) }),
  ]),
  /** A message that is still to be delivered by a channel. */
  deliver: z.object({ messageId: z.string(), channel: z.enum(channelNames) }),
  /** The PDF of a request that was approved. */
  finalPdf: z.object({ approvalId: z.string() }),
} as const

export type Topic = keyof typeof topics
/** What is written. */
export type Payload<T extends Topic> = z.input<(typeof topics)[T]>
/** What its handler is given. */
export type ReadPayload<T extends Topic> = z.output<(typeof topics)[T]>

/** The same, so that the payload of a topic which is not known to the compiler is read as its own. */
export const payloadSchemas: { readonly [T in Topic]: z.ZodType<ReadPayload<T>> } = topics

export const topicNames: readonly Topic[] = Object.keys(topics).filter(isTopic)

export function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name)
}
