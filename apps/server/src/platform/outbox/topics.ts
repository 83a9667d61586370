import {
  articleMessageKinds,
  articleSections,
  requestMessageKinds,
  shopMessageKinds,
} from '@countersign/contract'
import { moduleNames } from '@countersign/forms'
import { z } from 'zod'

/** Channels by which a message reaches a person (modules/message/channel.types.ts). */
const channelNames = ['inApp', 'mail'] as const
export type ChannelName = (typeof channelNames)[number]

const told = {
  userId: z.string(),
  /** Id of the person who caused the message; "" for the platform and in older rows. */
  actorId: z.string().default(''),
  /** Time of a message in the history of the demo company (ADR 33). */
  seeded: z.object({ at: z.iso.datetime(), isRead: z.boolean() }).optional(),
}

/**
 * Payloads of the outbox by topic; handlers are in jobs/topic-handlers.ts. Rows outlive the version that wrote
 * them, and two versions may run side by side, so a new field is optional and another shape is a new topic.
 */
const topics = {
  /** People whose pages must refresh although they get no message. */
  hint: z.object({
    userIds: z.array(z.string()),
    /** People whose open task of the request was decided or closed; their 等您审批 is marked as read. */
    settled: z.object({ approvalId: z.string(), userIds: z.array(z.string()) }).optional(),
    /** People who were asked to review an article (section/id) that waits no more; their 等您审核 is marked as read. */
    reviewed: z.object({ article: z.string(), userIds: z.array(z.string()) }).optional(),
  }),
  /** A message to one person; its kind says what it is about. */
  notify: z.discriminatedUnion('kind', [
    z.object({ ...told, kind: z.enum(requestMessageKinds), approvalId: z.string() }),
    z.object({ ...told, kind: z.literal('notice'), noticeId: z.string(), title: z.string() }),
    z.object({
      ...told,
      kind: z.enum(shopMessageKinds),
      orderId: z.string(),
      orderNo: z.string(),
      /** Names of the goods that wait for stock. */
      waiting: z.array(z.string()),
    }),
    z.object({
      ...told,
      kind: z.enum(articleMessageKinds),
      section: z.enum(articleSections),
      articleId: z.string(),
      title: z.string(),
    }),
    z.object({ ...told, kind: z.literal('registered') }),
    z.object({ ...told, kind: z.literal('system'), words: z.object({ zh: z.string(), en: z.string() }) }),
  ]),
  /** A message that a channel has yet to deliver. */
  deliver: z.object({ messageId: z.string(), channel: z.enum(channelNames) }),
  /** A code that is to be sent by SMS, if a person has the phone it is for. The code is not part of the payload. */
  sendSmsCode: z.object({ codeId: z.string() }),
  /** A link to a new password, which is sent if its account is that of a person who can be reached. */
  sendPasswordLink: z.object({ linkId: z.string() }),
  /** A link to a first password; `site` is the address of the product in it. */
  sendInvitation: z.object({ linkId: z.string(), by: z.enum(['mail', 'sms']), site: z.string() }),
  /** The decision on a request for an account, which is told by SMS. */
  sendDecision: z.object({ registrationId: z.string() }),
  /** A phone with which somebody can no longer log in, which is told by SMS. */
  phoneChanged: z.object({ phone: z.string() }),
  /** The PDF of an approved request. */
  finalPdf: z.object({ approvalId: z.string() }),
  /** An approved purchase request, which may have been made of a cart of the shop. */
  purchaseApproved: z.object({ approvalId: z.string() }),
  /** A request whose partners and accounts the register takes. */
  partnersNamed: z.object({ approvalId: z.string() }),
  /** An approved request of a kind that a cashier pays. */
  queueToPay: z.object({ approvalId: z.string() }),
  /** A module that was switched on, which makes up for what waited for it. */
  moduleOn: z.object({ module: z.enum(moduleNames) }),
  /** A run that takes over what a directory says. */
  directoryRun: z.object({ runId: z.string() }),
  /** A person who pauses or left, and the administrator who said so. */
  personLeft: z.object({
    userId: z.string(),
    byId: z.string(),
    /** The reason that the record of a request states. */
    because: z.string().optional(),
    /** Ids of the people who take the tasks over, by kind of form; "" is for all other kinds. Without an heir, tasks go to the leader above. */
    heirs: z.record(z.string(), z.string()).optional(),
    /** Id of the person who takes the own requests over. */
    requestHeir: z.string().optional(),
    /** Whether tasks that no leader can take go to whoever stands in for missing approvers. */
    orAdministrator: z.boolean().optional(),
  }),
} as const

export type Topic = keyof typeof topics
/** Payload as it is published, with optional fields. */
export type Payload<T extends Topic> = z.input<(typeof topics)[T]>
/** Payload as a handler reads it, with defaults filled in. */
export type ReadPayload<T extends Topic> = z.output<(typeof topics)[T]>

/** The schemas, typed so that a topic chosen at runtime keeps the type of its payload. */
export const payloadSchemas: { readonly [T in Topic]: z.ZodType<ReadPayload<T>> } = topics

export const topicNames: readonly Topic[] = Object.keys(topics).filter(isTopic)

export function isTopic(name: string): name is Topic {
  return Object.hasOwn(topics, name)
}
