import type { Db, Tx } from '../../platform/database/connect.ts'
import { firstLine } from '../../platform/log.ts'
import { publish } from '../../platform/outbox/publish.ts'
import type { ReadPayload } from '../../platform/outbox/topics.ts'
import type { Channel, Delivered, OpenChannels } from './channel.types.ts'
import { openChannels } from './channels.adapter.ts'
import {
  type Delivery,
  type DeliveryState,
  lockUndelivered,
  saveDeliveries,
  updateDelivery,
} from './delivery.repository.ts'
import { sendHints } from './hint.repository.ts'
import { type Addressee, type NewMessage, saveMessages } from './message.repository.ts'

/**
 * Saves messages and delivers each by every channel. Answers the people whose open pages are to get a hint. A
 * delivery that failed, or whose channel is slow, is left to a job. Messages saved before are not delivered
 * again.
 */
export async function deliverMessages(
  tx: Tx,
  messages: readonly NewMessage[],
  open: OpenChannels = openChannels(),
): Promise<Addressee[]> {
  const told: Addressee[] = []
  const channels = open((person) => told.push(person))
  const given = new Map(messages.map((message) => [`${message.tenantId} ${message.id}`, message]))
  const deliveries: Delivery[] = []
  for (const { tenantId, id, person } of await saveMessages(tx, messages)) {
    const message = given.get(`${tenantId} ${id}`)
    if (!message) continue
    for (const channel of channels) {
      if (channel.isSlow && message.isHistory) continue
      const state: DeliveryState = channel.isSlow
        ? { state: 'queued', tries: 0, lastError: '' }
        : await tryOnce(channel, message, person, 0)
      deliveries.push({ tenantId, messageId: id, channel: channel.name, ...state })
    }
  }
  await saveDeliveries(tx, deliveries)
  for (const { tenantId, messageId, channel, state } of deliveries) {
    if (state === 'queued' || state === 'failed')
      await publish(tx, tenantId, 'deliver', { messageId, channel })
  }
  return told
}

/**
 * Tries a queued or failed delivery again and saves the result. Throws when it fails, so that the job is
 * repeated later; does nothing when the message was delivered meanwhile. Answers why the channel refused it for good.
 */
export async function deliverLater(
  db: Db,
  tenantId: string,
  { messageId, channel: name }: ReadPayload<'deliver'>,
  open: OpenChannels = openChannels(),
): Promise<{ refused?: string }> {
  const after = await db.transaction().execute(async (tx) => {
    const told: Addressee[] = []
    const channel = open((person) => told.push(person)).find((one) => one.name === name)
    const waiting = await lockUndelivered(tx, { tenantId, messageId, channel: name })
    if (!waiting || !channel) return undefined
    const state = await tryOnce(channel, waiting.message, waiting.person, waiting.tries)
    await updateDelivery(tx, { tenantId, messageId, channel: name, ...state })
    await sendHints(tx, told)
    return state
  })
  if (after?.state === 'failed') throw new Error(`delivery by ${name} failed: ${after.lastError}`)
  return after?.state === 'refused' ? { refused: after.lastError } : {}
}

async function tryOnce(
  channel: Channel,
  message: Delivered,
  person: Addressee,
  before: number,
): Promise<DeliveryState> {
  const tries = before + 1
  try {
    const answer = await channel.deliver(message, person)
    if (typeof answer !== 'string') return { state: 'refused', tries, lastError: answer.refused }
    return { state: answer, tries, lastError: '' }
  } catch (error) {
    return { state: 'failed', tries, lastError: firstLine(error) }
  }
}
