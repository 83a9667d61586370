import type { ChannelName } from '../../platform/outbox/topics.ts'
import type { MailRefused } from '../mail/index.ts'
import type { Addressee, NewMessage } from './message.repository.ts'

/**
 * The data of a message that a channel gets; message-text.rules.ts turns it into words. For a slow channel it holds the
 * `name` of the request, too.
 */
export type Delivered = Pick<
  NewMessage,
  'tenantId' | 'id' | 'kind' | 'subject' | 'data' | 'actorId' | 'time' | 'isRead'
>

/** A way to reach a person: the message centre of the app, and mail where it is set up. */
export interface Channel {
  name: ChannelName
  /** True for a channel that waits for another machine. A job delivers by it, so that the relay never waits. */
  isSlow: boolean
  /**
   * Answers 'skipped' when the channel cannot reach this person, and why when the message is refused for good. Throws to
   * be tried again; a channel that fails after it has delivered may therefore deliver twice.
   */
  deliver(message: Delivered, person: Addressee): Promise<'sent' | 'skipped' | MailRefused>
}

/** `tell` collects people whose open pages get a hint when the transaction is committed. */
export type OpenChannels = (tell: (person: Addressee) => void) => readonly Channel[]
