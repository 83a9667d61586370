import type { ChannelName } from '../../platform/outbox/topics.ts'
import type { Addressee, NewMessage } from './message.repository.ts'

/** The data of a message that a channel gets; message-text.rules.ts turns it into words. */
export type Delivered = Pick<NewMessage, 'tenantId' | 'id' | 'kind' | 'subject' | 'data' | 'actorId' | 'time'>

/** A way to reach a person. The message centre in the app is the only one so far; there is no mail or SMS. */
export interface Channel {
  name: ChannelName
  /** True for a channel that waits for another machine. A job delivers by it, so that the relay never waits. */
  isSlow: boolean
  /**
   * Answers 'skipped' when the channel cannot reach this person. Throws to be tried again; a channel that fails
   * after it has delivered may therefore deliver twice.
   */
  deliver(message: Delivered, person: Addressee): Promise<'sent' | 'skipped'>
}

/** `tell` collects people whose open pages get a hint when the transaction is committed. */
export type OpenChannels = (tell: (person: Addressee) => void) => readonly Channel[]
