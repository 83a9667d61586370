import type { Heir } from '@countersign/contract'
import type { Caller, TestApp } from '@countersign/server/testing'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import { existing } from '../../src/platform/existing.ts'

export const heir = (group: Heir['group'], key: string, { userId }: Caller): Heir => ({ group, key, userId })

/** The id of a department by its name, or of a role by its alias. */
export async function idOf(app: TestApp, table: 'department' | 'role', name: string): Promise<string> {
  const { rows } = await app.owner.query<{ id: string }>(
    `select id from ${table} where tenant_id = '000000' and ${table === 'role' ? 'alias' : 'name'} = $1`,
    [name],
  )
  return existing(rows[0]).id
}

/** The accounts of the people for whom a request waits. */
export async function waitingFor(app: TestApp, id: string): Promise<string[]> {
  const { rows } = await app.owner.query<{ account: string }>(
    `select u.account from task t join app_user u on u.id = t.assignee_id
     where t.approval_id = $1 and t.state = 'open'`,
    [id],
  )
  return rows.map(({ account }) => account)
}

/** Runs the newest job that hands over the tasks of a person who paused or left. */
export async function handOver(app: TestApp): Promise<void> {
  const { rows } = await app.owner.query<{ payload: object }>(
    "select payload from outbox where topic = 'personLeft' order by id desc limit 1",
  )
  await topicHandlers.personLeft.runJob?.(app, { tenantId: '000000', outboxId: '1', ...rows[0]?.payload })
}
