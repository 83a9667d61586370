import { z } from 'zod'

/** PostgreSQL takes 8,000 bytes; an id has 36. */
const peoplePerNotice = 100

/** The people (tenant and id) for whom something changed. The client asks what it was. */
const noticeSchema = z.array(z.tuple([z.string(), z.string()]))

/** The texts that tell of these people, each once; several where one could not hold all. */
export function noticesOf(told: readonly { tenantId: string; userId: string }[]): string[] {
  const people = new Map(
    told.map(({ tenantId, userId }) => [personKey(tenantId, userId), [tenantId, userId]]),
  )
  const pairs = [...people.values()]
  const notices: string[] = []
  for (let from = 0; from < pairs.length; from += peoplePerNotice) {
    notices.push(JSON.stringify(pairs.slice(from, from + peoplePerNotice)))
  }
  return notices
}

/** The keys of the people a notice names; none if it cannot be read. */
export function readNotice(payload: string | undefined): string[] {
  try {
    return noticeSchema
      .parse(JSON.parse(payload ?? ''))
      .map(([tenantId, userId]) => personKey(tenantId, userId))
  } catch {
    return []
  }
}

export function personKey(tenantId: string, userId: string): string {
  return `${tenantId} ${userId}`
}
