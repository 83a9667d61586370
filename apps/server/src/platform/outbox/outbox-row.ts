import type { Payload, Topic } from './topics.ts'

/** A row of the outbox with the payload of its topic. */
export type OutboxRow<T extends Topic = Topic> = {
  [Name in T]: { tenant_id: string; topic: Name; payload: Payload<Name> }
}[T]

export function outboxRow<T extends Topic>(tenantId: string, topic: T, payload: Payload<T>): OutboxRow<T> {
  return { tenant_id: tenantId, topic, payload }
}
