import type { z } from 'zod'
import type { StoredEvent } from '../../evidence/index.ts'

/** The same event is read for its flow, for its own fields and for those of the engine; its text is parsed once. */
const parsed = new WeakMap<StoredEvent, unknown>()

/** Throws where the text is no JSON, or not what its type holds. */
export function readPayload<T>(schema: z.ZodType<T>, event: StoredEvent): T {
  return schema.parse(payloadOf(event))
}

/** Throws where the text is no JSON. */
export function payloadOf(event: StoredEvent): unknown {
  if (!parsed.has(event)) parsed.set(event, JSON.parse(event.payload))
  return parsed.get(event)
}
