import { dirname } from 'node:path'
import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import type { Db } from '../../src/platform/database/connect.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import type { Story } from './office-load.ts'

export interface Look {
  db: Db
  pool: Pool
  filesFolder: string
}

/**
 * Expects that no acknowledged change is lost, nothing is half done, every chain is intact, and every outside effect
 * happened once. Call it while nobody works.
 */
export async function expectWhole(stories: readonly Story[], look: Look): Promise<void> {
  await expectAsTold(stories, look.pool)
  expect((await verifyInstallation(look.db, dirname(look.filesFolder))).defects).toEqual([])
  await expectDelivered(
    stories.flatMap(({ id }) => id ?? []),
    look.pool,
  )
}

async function expectAsTold(stories: readonly Story[], pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: string; status: string; events: Record<string, number> }>(
    `select a.id, a.status, (
       select jsonb_object_agg(type, count) from (
         select type, count(*) from event e where e.approval_id = a.id
         and type in ('submitted', 'agreed', 'rejected') group by type
       ) counted
     ) as events
     from approval a where a.kind = 'leave' and a.round > 0`,
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  for (const { id, agreed, isRejected, asked } of stories) {
    expect(asked, 'everything asked was answered in the end').toBeUndefined()
    if (id === undefined) continue
    expect(stored.get(id)).toEqual({
      id,
      status: isRejected ? 'rejected' : agreed === 2 ? 'approved' : 'running',
      events: { submitted: 1, ...(agreed > 0 && { agreed }), ...(isRejected && { rejected: 1 }) },
    })
  }
}

/** Each effect once: a message to each next approver and to the applicant at the end, a PDF of an approved request. */
async function expectDelivered(ids: string[], pool: Pool): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query<{ waiting: number }>(
        `select (select count(*) from outbox)::int +
                (select count(*) from graphile_worker.jobs where task_identifier in ('notify', 'finalPdf'))::int as waiting`,
      )
      expect(rows[0]?.waiting).toBe(0)
    },
    { timeout: 30_000, interval: 100 },
  )
  const { rows: wrong } = await pool.query(
    `with due as (
       select approval_id, assignee_id as user_id, 'yourTurn' as kind, count(*) from task
       where approval_id = any($1) group by 1, 2, 3
       union all select id, applicant_id, status, 1 from approval
       where id = any($1) and status in ('approved', 'rejected')
     ), sent as (
       select approval_id, user_id, kind, count(*) from message where approval_id = any($1) group by 1, 2, 3
     )
     select 'due' as what, * from (select * from due except select * from sent) missing
     union all select 'sent', * from (select * from sent except select * from due) surplus`,
    [ids],
  )
  expect(wrong).toEqual([])
  const { rows: without } = await pool.query(
    `select id from approval a where id = any($1) and status = 'approved'
     and (select count(*) from final_document d where d.tenant_id = a.tenant_id and d.approval_id = a.id) <> 1`,
    [ids],
  )
  expect(without).toEqual([])
}
