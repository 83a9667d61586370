import type { NewMessage } from '../modules/message/index.ts'
import type { ReadPayload } from '../platform/outbox/topics.ts'

/** The message of an outbox row. Its id is that of the row, so that a row handled twice makes one message. */
export function newMessage(
  payload: ReadPayload<'notify'>,
  { tenantId, outboxId, time }: { tenantId: string; outboxId: string; time: Date },
): NewMessage {
  const { userId, actorId, seeded } = payload
  const when = seeded ? { time: new Date(seeded.at), isRead: seeded.isRead, isHistory: true } : { time }
  return { tenantId, id: `outbox-${outboxId}`, userId, actorId, ...when, ...aboutWhat(payload) }
}

function aboutWhat(payload: ReadPayload<'notify'>): Pick<NewMessage, 'kind' | 'subject' | 'data'> {
  const { kind } = payload
  switch (kind) {
    case 'notice':
      return { kind, subject: { kind, id: payload.noticeId }, data: { title: payload.title } }
    case 'shopPlaced':
    case 'shopShort': {
      const { orderId: id, orderNo, waiting } = payload
      const subject = { kind: kind === 'shopPlaced' ? 'ownOrder' : 'shopOrder', id } as const
      return { kind, subject, data: { orderNo, waiting } }
    }
    case 'articleSubmitted':
    case 'articlePublished':
    case 'articleRejected':
    case 'articleWithdrawn': {
      const { section, articleId, title } = payload
      return {
        kind,
        subject: { kind: subjects[kind], id: `${section}/${articleId}` },
        data: { section, title },
      }
    }
    case 'registered':
      return { kind, subject: undefined, data: {} }
    case 'system':
      return { kind, subject: undefined, data: payload.words }
    case 'yourTurn':
    case 'approved':
    case 'rejected':
    case 'abandoned':
    case 'withdrawn':
    case 'copied':
    case 'urged':
    case 'mentioned':
    case 'handedOver':
    case 'requestHandedOver':
    case 'paid':
    case 'partlyPaid':
    case 'paymentFailed':
    case 'paymentTakenBack':
      return { kind, subject: { kind: 'request', id: payload.approvalId }, data: {} }
  }
}

/** Where a message about an article leads: its reviewer reviews it, its author reads it or goes on writing. */
const subjects = {
  articleSubmitted: 'articleToReview',
  articlePublished: 'article',
  articleRejected: 'ownArticle',
  articleWithdrawn: 'ownArticle',
} as const
