import type { Backdated } from '../context.ts'
import type { Payload } from './topics.ts'

/** Time and read mark of the message about a backdated action (ADR 33). */
export function messageTime({ readBefore }: Backdated, now: Date): NonNullable<Payload<'notify'>['seeded']> {
  return { at: now.toISOString(), isRead: now < readBefore }
}
