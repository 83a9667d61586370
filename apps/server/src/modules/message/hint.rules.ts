import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../../platform/database/connect.ts'

export const hintChannel = 'countersign'
/** PostgreSQL takes 8,000 bytes; an id has 36. */
const peoplePerNotice = 100

/** The people (tenant and id) for whom something changed. The client asks what it was. */
const noticeSchema = z.array(z.tuple([z.string(), z.string()]))

/** Tells every copy of the app whose lists have changed, once this transaction is committed. */
export async function sendHints(
  tx: Tx,
  told: readonly { tenantId: string; userId: string }[],
): Promise<void> {
  const people = new Map(
    told.map(({ tenantId, userId }) => [personKey(tenantId, userId), [tenantId, userId]]),
  )
  const pairs = [...people.values()]
  for (let from = 0; from < pairs.length; from += peoplePerNotice) {
    const notice = JSON.stringify(pairs.slice(from, from + peoplePerNotice))
    await sql`select pg_notify(${hintChannel}, ${notice})`.execute(tx)
  }
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
