import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface Begun {
  tenantId: string
  /** End of the history. */
  asOf: Date
  isFinished: boolean
}

/** Notes that a tenant is of the demo company and that its history is not written yet. */
export async function noteBegun(tx: Tx, tenantId: string, asOf: Date): Promise<void> {
  await tx.insertInto('demo_company').values({ tenant_id: tenantId, began_at: asOf }).execute()
}

export async function findBegun(db: Db, tenantId: string): Promise<Begun | undefined> {
  const row = await db
    .selectFrom('demo_company')
    .where('tenant_id', '=', tenantId)
    .select(['began_at', 'finished_at'])
    .executeTakeFirst()
  return row && { tenantId, asOf: row.began_at, isFinished: row.finished_at !== null }
}

export async function noteFinished(db: Db, tenantId: string): Promise<void> {
  await db
    .updateTable('demo_company')
    .set({ finished_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', tenantId)
    .where('finished_at', 'is', null)
    .execute()
}

/** Time of the database, cut to milliseconds. */
export async function readNow(db: Db): Promise<Date> {
  const { rows } = await sql<{
    now: Date
  }>`select date_trunc('milliseconds', clock_timestamp()) as now`.execute(db)
  return rows[0]?.now ?? new Date()
}

/** Id of a person's request of this moment; every request of the history has a moment of its own. */
export async function findRequest(
  db: Db,
  tenantId: string,
  { applicantId, kind, at }: { applicantId: string; kind: string; at: Date },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('applicant_id', '=', applicantId)
    .where('kind', '=', kind)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('approval_round as r')
          .where('r.tenant_id', '=', tenantId)
          .whereRef('r.approval_id', '=', 'approval.id')
          .where('r.round', '=', 1)
          .where('r.submitted_at', '=', at)
          .select('r.round'),
      ),
    )
    .select('id')
    .executeTakeFirst()
  return row?.id
}

/** Number of the actions on record after the first submission, and the accounts that may decide now, with their steps. */
export async function readProgress(
  db: Db,
  tenantId: string,
  id: string,
): Promise<{ turns: number; deciders: { account: string; nodeId: string }[] }> {
  const acts = await db
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', id)
    .where('type', 'in', ['submitted', 'agreed', 'completed', 'rejected', 'abandoned', 'withdrawn'])
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const open = await db
    .selectFrom('task as t')
    .innerJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.assignee_id'),
    )
    .innerJoin('node_run as n', (join) =>
      join.onRef('n.tenant_id', '=', 't.tenant_id').onRef('n.id', '=', 't.node_run_id'),
    )
    .where('t.tenant_id', '=', tenantId)
    .where('t.approval_id', '=', id)
    .where('t.state', '=', 'open')
    .orderBy('t.seq')
    .select(['u.account', 'n.node_id as nodeId'])
    .execute()
  return { turns: Number(acts.count) - 1, deciders: open }
}

interface NewRole {
  id: string
  alias: string
  name: string
  sort: number
  scope: number
  /** Codes of menu entries. */
  entries: readonly string[]
}

/** Inserts a role with its data scope and its entries. */
export async function insertRole(
  tx: Tx,
  tenantId: string,
  { scope, entries, ...role }: NewRole,
): Promise<void> {
  const own = { tenant_id: tenantId }
  await tx
    .insertInto('role')
    .values({ ...own, ...role })
    .execute()
  await tx
    .insertInto('role_scope')
    .values({ ...own, role_id: role.id, scope })
    .execute()
  await tx
    .insertInto('menu_role')
    .columns(['tenant_id', 'menu_id', 'role_id'])
    .expression((eb) =>
      eb
        .selectFrom('menu')
        .where('tenant_id', '=', tenantId)
        .where('code', 'in', [...entries])
        .select((one) => ['tenant_id', 'id', one.val(role.id).as('role_id')]),
    )
    .execute()
}

export async function insertDeputies(
  tx: Tx,
  tenantId: string,
  deputies: readonly { deptId: string; userIds: readonly string[] }[],
): Promise<void> {
  const rows = deputies.flatMap(({ deptId, userIds }) =>
    userIds.map((user_id, sort) => ({ tenant_id: tenantId, dept_id: deptId, user_id, sort })),
  )
  if (rows.length > 0) await tx.insertInto('department_deputy').values(rows).execute()
}

/** Ids of the departments by name, of the posts by code and of the people by account. */
export async function listPlaces(
  db: Db,
  tenantId: string,
): Promise<Record<'departments' | 'posts' | 'people', Map<string, string>>> {
  const departments = await db
    .selectFrom('department')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .select(['name', 'id'])
    .execute()
  const posts = await db
    .selectFrom('post')
    .where('tenant_id', '=', tenantId)
    .where('removed_at', 'is', null)
    .select(['post_code', 'id'])
    .execute()
  const people = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .select(['account', 'id'])
    .execute()
  return {
    departments: new Map(departments.map(({ name, id }) => [name, id])),
    posts: new Map(posts.map(({ post_code, id }) => [post_code, id])),
    people: new Map(people.map(({ account, id }) => [account, id])),
  }
}

/** Hash of a person's password, which the other accounts of the demo share. */
export async function getPasswordOf(
  db: Db,
  tenantId: string,
  account: string,
): Promise<{ password_hash: string; password_generated: boolean }> {
  return db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('account', '=', account)
    .select(['password_hash', 'password_generated'])
    .executeTakeFirstOrThrow()
}

export async function setPost(
  tx: Tx,
  tenantId: string,
  { userId, postId }: { userId: string; postId: string },
): Promise<void> {
  await tx
    .updateTable('user_department')
    .set({ post_id: postId })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()
}

export async function setContact(
  tx: Tx,
  tenantId: string,
  contact: { linkman: string; contact_number: string; address: string },
): Promise<void> {
  await tx.updateTable('tenant').set(contact).where('tenant_id', '=', tenantId).execute()
}
