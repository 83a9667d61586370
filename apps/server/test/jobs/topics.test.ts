import { startTestApp, tenants } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { publish } from '../../src/platform/outbox/publish.ts'
import { outboxRow } from '../../src/platform/outbox/outbox-row.ts'

const app = await startTestApp()

it('messages are published in order, each with the payload of its topic', async () => {
  await app.owner.query('delete from outbox')
  await app.db.transaction().execute(async (tx) => {
    await publish(tx, tenants.own, 'finalPdf', { approvalId: 'a' }, { approvalId: 'b' })
    await publish(tx, tenants.other, 'hint', { userIds: [] })
    await publish(tx, tenants.own, 'finalPdf')
  })
  const { rows } = await app.owner.query('select tenant_id, topic, payload from outbox order by id')
  expect(rows).toEqual([
    { tenant_id: tenants.own, topic: 'finalPdf', payload: { approvalId: 'a' } },
    { tenant_id: tenants.own, topic: 'finalPdf', payload: { approvalId: 'b' } },
    { tenant_id: tenants.other, topic: 'hint', payload: { userIds: [] } },
  ])
})

/** Never called: none of these may compile. If one compiles, `tsc` fails. */
export function doesNotCompile(tx: Parameters<typeof publish>[0]): unknown[] {
  return [
    // @ts-expect-error There is no such topic.
    publish(tx, tenants.own, 'unknown', {}),
    // @ts-expect-error It has the payload of another topic.
    publish(tx, tenants.own, 'finalPdf', { userIds: [] }),
    // @ts-expect-error A notice is named by its own id.
    publish(tx, tenants.own, 'notify', { userId: 'u', kind: 'notice', approvalId: 'a' }),
    // @ts-expect-error There is no such channel.
    outboxRow(tenants.own, 'deliver', { messageId: 'm', channel: 'pigeon' }),
    // @ts-expect-error The table takes no rows but by insertOutbox.
    tx.insertInto('outbox').values({ tenant_id: tenants.own, topic: 'hint', payload: '{}' }),
  ]
}
