import type { MessageKind } from '@countersign/contract'
import { z } from 'zod'
import {
  type ApplyNumbers,
  type FinalPdfDeps,
  handOverAllOf,
  listHeirsOf,
  makeFinalPdf,
  queueToPay,
} from '../modules/approval/index.ts'
import { productNameOf } from '../modules/brand/index.ts'
import { carryOutRun, type Directories } from '../modules/directory/index.ts'
import { type CodeKey, deliverCode, sendInvitation, sendPasswordLink } from '../modules/identity/index.ts'
import {
  asksFor,
  deliverLater,
  deliverMessages,
  type NewMessage,
  openChannels,
  sendHints,
  type Settled,
} from '../modules/message/index.ts'
import { takePartners } from '../modules/partner/index.ts'
import { tellDecision } from '../modules/registration/index.ts'
import { placeApproved, placeWaiting } from '../modules/shop/index.ts'
import type { MailSender } from '../modules/mail/index.ts'
import type { SmsSender } from '../modules/sms/index.ts'
import type { AuditTarget } from '../platform/audit/audit-target.ts'
import { newId } from '../platform/context.ts'
import type { Db } from '../platform/database/connect.ts'
import type { Evidence } from '../platform/evidence.ts'
import type { Log } from '../platform/log.ts'
import { payloadSchemas, type ReadPayload, type Topic, topicNames } from '../platform/outbox/topics.ts'
import { newMessage } from './new-message.ts'

/** Parts of the installation that jobs need. */
export interface JobDeps extends FinalPdfDeps {
  db: Db
  log: Log
  evidence: Evidence
  sms: SmsSender
  /** Undefined where no mail is set up. */
  mail?: MailSender | undefined
  codes: CodeKey
  numbers: ApplyNumbers
  directories: Directories
  /** Target of the stream of the audit log; absent when it is not streamed. */
  auditTarget?: AuditTarget | null
}

/** Origin of a payload. */
interface Origin {
  tenantId: string
  /** Id of its outbox row. */
  outboxId: string
}

/** Work that the outbox rows of one batch ask for; the relay writes it in one transaction (relay.ts). */
export interface Batch {
  messages: NewMessage[]
  /** People whose open pages get a hint, besides those who get a message. */
  told: { tenantId: string; userId: string }[]
  settled: Settled[]
}

interface InBatch<T extends Topic> {
  /**
   * Adds the row's work to the batch. An unreadable payload becomes a job, or is dropped when the topic has
   * none.
   */
  inBatch: (batch: Batch, payload: ReadPayload<T>, origin: Origin & { time: Date }) => void
}
interface AsJob<T extends Topic> {
  /** May run twice and must take effect once. A job that throws is repeated later. */
  job: (deps: JobDeps, payload: ReadPayload<T>, origin: Origin) => Promise<void>
}
type TopicHandler<T extends Topic> = (InBatch<T> & Partial<AsJob<T>>) | (AsJob<T> & Partial<InBatch<T>>)

interface Handling<T extends Topic> {
  topic: T
  /** Adds a row to the batch. Answers true when the row must become a job instead. */
  intoBatch: (batch: Batch, payload: unknown, origin: Origin & { time: Date }) => boolean
  /** Runs the job. Its payload is that of the row, with tenant and row id. Throws when it cannot be read. */
  runJob?: (deps: JobDeps, payload: unknown) => Promise<void>
}

const jobPayload = z.looseObject({ tenantId: z.string(), outboxId: z.string() })

function handling<T extends Topic>(topic: T, { inBatch, job }: TopicHandler<T>): Handling<T> {
  const schema = payloadSchemas[topic]
  return {
    topic,
    intoBatch(batch, given, origin) {
      const read = schema.safeParse(given)
      if (!inBatch || !read.success) return job !== undefined
      inBatch(batch, read.data, origin)
      return false
    },
    runJob:
      job &&
      (async (deps, given) => {
        const { tenantId, outboxId, ...payload } = jobPayload.parse(given)
        await job(deps, schema.parse(payload), { tenantId, outboxId })
      }),
  }
}

/** The handler of each topic: adds a row to the batch, runs it as a job, or both. */
export const topicHandlers: { readonly [T in Topic]: Handling<T> } = {
  hint: handling('hint', {
    // Hints have no job, since they are not worth a retry.
    inBatch({ messages, told, settled }, { userIds, settled: request, reviewed }, { tenantId }) {
      told.push(...userIds.map((userId) => ({ tenantId, userId })))
      const ended: Settled[] = [
        ...(request?.userIds ?? []).map((userId) => ({
          tenantId,
          userId,
          asked: 'yourTurn' as const,
          subjectId: request?.approvalId ?? '',
        })),
        ...(reviewed?.userIds ?? []).map((userId) => ({
          tenantId,
          userId,
          asked: 'articleSubmitted' as const,
          subjectId: reviewed?.article ?? '',
        })),
      ]
      settled.push(...ended)
      for (const message of messages) {
        if (ended.some((one) => asksFor(message, one))) message.isRead = true
      }
    },
  }),
  notify: handling('notify', {
    inBatch({ messages }, payload, origin) {
      messages.push(newMessage(payload, origin))
    },
    // For rows the relay could not read, and jobs of versions whose relay did not write messages.
    job: ({ db, mail }, payload, origin) =>
      db.transaction().execute(async (tx) => {
        const message = newMessage(payload, { ...origin, time: new Date() })
        await sendHints(tx, await deliverMessages(tx, [message], openChannels(mail)))
      }),
  }),
  deliver: handling('deliver', {
    async job({ db, log, mail }, payload, { tenantId }) {
      const channels = openChannels(mail, mail && (await productNameOf({ db, tenantId })))
      const { refused } = await deliverLater(db, tenantId, payload, channels)
      if (refused !== undefined) log.warn({ tenantId, ...payload, refused }, 'a message was refused for good')
    },
  }),
  sendSmsCode: handling('sendSmsCode', {
    job: ({ db, sms, codes }, { codeId }, { tenantId }) =>
      deliverCode({ db, tenantId, now: () => new Date() }, { sms, codes }, codeId),
  }),
  sendPasswordLink: handling('sendPasswordLink', {
    job: ({ db, log, mail, codes }, { linkId }, { tenantId }) =>
      sendPasswordLink({ db, tenantId, log, now: () => new Date(), newId }, { mail, codes }, linkId),
  }),
  sendInvitation: handling('sendInvitation', {
    job: ({ db, log, mail, sms, codes }, payload, { tenantId }) =>
      sendInvitation({ db, tenantId, log, now: () => new Date() }, { mail, sms, codes }, payload),
  }),
  sendDecision: handling('sendDecision', {
    job: ({ db, sms }, { registrationId }, { tenantId }) =>
      tellDecision({ db, tenantId }, sms, registrationId),
  }),
  phoneChanged: handling('phoneChanged', {
    job: ({ sms }, { phone }, { tenantId, outboxId: id }) => sms.sendPhoneChange({ tenantId, id, phone }),
  }),
  finalPdf: handling('finalPdf', {
    // A second run finds the PDF stored.
    job: ({ db, log, evidence, store, pdf }, { approvalId }, { tenantId }) =>
      makeFinalPdf({ db, tenantId, log, evidence, now: () => new Date(), newId }, { store, pdf }, approvalId),
  }),
  purchaseApproved: handling('purchaseApproved', {
    // A second run finds the order placed.
    job: ({ db, log, evidence, numbers }, { approvalId }, { tenantId }) =>
      placeApproved({ db, tenantId, log, evidence, now: () => new Date(), newId }, numbers, approvalId),
  }),
  partnersNamed: handling('partnersNamed', {
    // A second run finds them taken.
    job: ({ db, log, evidence }, { approvalId }, { tenantId }) =>
      takePartners({ db, tenantId, log, evidence, now: () => new Date(), newId }, approvalId),
  }),
  queueToPay: handling('queueToPay', {
    // A second run finds the request queued.
    job: ({ db, log, evidence }, { approvalId }, { tenantId }) =>
      queueToPay({ db, tenantId, log, evidence, now: () => new Date(), newId }, approvalId),
  }),
  moduleOn: handling('moduleOn', {
    // A second run finds nothing that waits.
    job: async ({ db, log, evidence, numbers }, { module }, { tenantId }) => {
      if (module !== 'shop') return
      await placeWaiting({ db, tenantId, log, evidence, now: () => new Date(), newId }, numbers)
    },
  }),
  directoryRun: handling('directoryRun', {
    // A second run finds nothing that differs any more.
    job: ({ db, log, evidence, directories }, { runId }, { tenantId }) =>
      carryOutRun({ db, tenantId, log, evidence, now: () => new Date(), newId }, directories, runId),
  }),
  personLeft: handling('personLeft', {
    // A second run finds what is left, and tells nobody twice.
    job: async ({ db, log, evidence }, left, { tenantId, outboxId }) => {
      const ctx = { db, tenantId, log, evidence, now: () => new Date(), newId }
      await handOverAllOf(ctx, left)
      const { tasks, requests } = await listHeirsOf(ctx, left.userId)
      const messageTo =
        (kind: MessageKind, suffix: string) =>
        ({ heirId: userId, ...data }: (typeof tasks)[number]): NewMessage => ({
          tenantId,
          id: `outbox-${outboxId}-${userId}${suffix}`,
          userId,
          kind,
          subject: undefined,
          data,
          actorId: left.byId,
          time: ctx.now(),
        })
      const messages = [
        ...tasks.map(messageTo('inherited', '')),
        ...requests.map(messageTo('requestHandedOver', '-requests')),
      ]
      await db.transaction().execute(async (tx) => sendHints(tx, await deliverMessages(tx, messages)))
    },
  }),
}

/** Topics whose rows may become jobs; the jobs have their names. */
export const jobTopics = topicNames.filter((topic) => topicHandlers[topic].runJob !== undefined)
