import { z } from 'zod'
import type { StoredEvent } from '../../evidence/index.ts'

/** Parsed payloads: one event is read several times, for its flow, for the engine's fields and for its own. */
const parsed = new WeakMap<Pick<StoredEvent, 'payload'>, unknown>()

/** Payload of an event. Throws when the text is not JSON or does not fit the schema. */
export function readPayload<T>(schema: z.ZodType<T>, event: Pick<StoredEvent, 'payload'>): T {
  return schema.parse(payloadOf(event))
}

/** Parsed payload of an event. Throws when the text is not JSON. */
export function payloadOf(event: Pick<StoredEvent, 'payload'>): unknown {
  if (!parsed.has(event)) parsed.set(event, JSON.parse(event.payload))
  return parsed.get(event)
}

/** Nearly every event has no mark, and refusing costs more than an absent field. */
const mark = z.object({ seeded: z.object({ writtenAt: z.string() }).optional() })

/**
 * Time of the database at which an event of the demo's history was written; its own time is invented (ADR 33).
 * Undefined for any other event.
 */
export function seededAt(event: Pick<StoredEvent, 'payload'>): string | undefined {
  return mark.safeParse(payloadOf(event)).data?.seeded?.writtenAt
}
