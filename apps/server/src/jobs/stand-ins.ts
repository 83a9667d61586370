import { listCoveredOf, listDelegates } from '../modules/approval/index.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Batch } from './topic-handlers.ts'

/** Messages that ask a person to act go also to whoever may act in that person's place, and are settled there, too. */
export async function standInsFor(
  tx: Tx,
  { messages, settled }: Batch,
): Promise<Pick<Batch, 'messages' | 'settled'>> {
  const found: Pick<Batch, 'messages' | 'settled'> = { messages: [], settled: [] }
  const tenants = new Set([...messages, ...settled].map(({ tenantId }) => tenantId))
  for (const tenantId of tenants) {
    const asking = messages.filter(
      (one) => one.tenantId === tenantId && !one.isRead && (one.kind === 'yourTurn' || one.kind === 'urged'),
    )
    const ids = [...new Set(asking.map(({ subject }) => subject?.id ?? ''))]
    const covered = ids.length === 0 ? [] : await listCoveredOf(tx, tenantId, ids)
    for (const message of asking) {
      const mine = covered.filter(
        ({ approvalId, fromId }) => approvalId === message.subject?.id && fromId === message.userId,
      )
      for (const { toId, fromName } of mine)
        found.messages.push({
          ...message,
          id: `${message.id}-${toId}`,
          userId: toId,
          data: { ...message.data, actingFor: fromName },
        })
    }
    const over = settled.filter((one) => one.tenantId === tenantId && one.asked === 'yourTurn')
    const givers = [...new Set(over.map(({ userId }) => userId))]
    const delegates = givers.length === 0 ? [] : await listDelegates(tx, tenantId, givers)
    for (const one of over)
      for (const { fromId, toId } of delegates)
        if (fromId === one.userId) found.settled.push({ ...one, userId: toId })
  }
  return found
}
