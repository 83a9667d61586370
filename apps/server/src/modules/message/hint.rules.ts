import { z } from 'zod'
import { personKey } from '../../platform/context.ts'

/** Limit on the people in one payload: PostgreSQL takes 8,000 bytes, and an id has 36. */
const peoplePerHint = 100

/** Payload of a hint: tenant and id of people for whom something changed. Clients then ask what changed. */
const hintSchema = z.array(z.tuple([z.string(), z.string()]))

/** Payloads that name these people, each once; several when one cannot hold all. */
export function hintPayloads(told: readonly { tenantId: string; userId: string }[]): string[] {
  const people = new Map(
    told.map(({ tenantId, userId }) => [personKey(tenantId, userId), [tenantId, userId]]),
  )
  const pairs = [...people.values()]
  const payloads: string[] = []
  for (let from = 0; from < pairs.length; from += peoplePerHint) {
    payloads.push(JSON.stringify(pairs.slice(from, from + peoplePerHint)))
  }
  return payloads
}

/** Keys of the people a payload names; none when it cannot be read. */
export function readHint(payload: string | undefined): string[] {
  try {
    return hintSchema
      .parse(JSON.parse(payload ?? ''))
      .map(([tenantId, userId]) => personKey(tenantId, userId))
  } catch {
    return []
  }
}
