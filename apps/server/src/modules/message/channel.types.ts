import type { ChannelName } from '../../platform/outbox/topics.ts'
import type { Addressee, NewMessage } from './message.repository.ts'

/** What a channel is given of a message; its words are made by message-text.rules.ts. */
export type Delivered = Pick<NewMessage, 'tenantId' | 'id' | 'kind' | 'subject' | 'data' | 'actorId' | 'time'>

/**
 * A way to reach a person. The page in the app is the only one so far: there is neither mail nor SMS yet.
 */
export interface Channel {
  name: ChannelName
  /** It waits for another machine: a job delivers, so that nothing waits in the relay. */
  isSlow: boolean
  /**
   * Answers 'skipped' where this person cannot be reached by it. Throws where it is to be tried again, so that a
   * message may arrive twice by a channel that fails after it has delivered.
   */
  deliver(message: Delivered, person: Addressee): Promise<'sent' | 'skipped'>
}

/** `tell` takes people whose open pages are told when the transaction is committed. */
export type OpenChannels = (tell: (person: Addressee) => void) => readonly Channel[]
