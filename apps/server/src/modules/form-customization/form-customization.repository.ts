import type { FormCustomization } from '@countersign/forms'
import { type RawBuilder, sql } from 'kysely'
import { compiled } from '../../platform/database/compiled-statement.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'
import type { Offered } from './stored-customization.rules.ts'

type Text<Name extends string> = (name: 'tenantId' | Name) => string

/** The part of the changes to a form that a submission needs. */
export interface CustomizationInForce {
  kind: string
  content: unknown
  offered: unknown
  /** The person's departments and those above them; empty when the kind is offered to no department. */
  departments: string[]
}

/** SQL for the departments of a person and those above them, read only where a kind is offered to departments. */
function departmentsAbove(text: Text<'userId'>): RawBuilder<string[]> {
  return sql<
    string[]
  >`case when jsonb_array_length(c.offered -> 'departmentIds') = 0 then '{}'::text[] else array(
    with recursive above as (
      select d.id, d.parent_id from user_department as ud
      join department as d on d.tenant_id = ud.tenant_id and d.id = ud.dept_id
      where ud.tenant_id = ${text('tenantId')} and ud.user_id = ${text('userId')}
      union
      select d.id, d.parent_id
      from above join department as d on d.tenant_id = ${text('tenantId')} and d.id = above.parent_id
    )
    select id from above
  ) end`
}

const selectOfKind = compiled(
  (_db, text: Text<'kind' | 'userId'>) => sql<CustomizationInForce>`
    select c.kind, c.content, c.offered, ${departmentsAbove(text)} as departments
    from form_customization as c
    where c.tenant_id = ${text('tenantId')} and c.kind = ${text('kind')}`,
)

const selectAll = compiled(
  (_db, text: Text<'userId'>) => sql<CustomizationInForce>`
    select c.kind, c.content, c.offered, ${departmentsAbove(text)} as departments
    from form_customization as c
    where c.tenant_id = ${text('tenantId')}`,
)

/** The changes to one kind, with what tells whether the person may start it. */
export async function findInForce(
  db: Db,
  tenantId: string,
  of: { kind: string; userId: string },
): Promise<CustomizationInForce | undefined> {
  const [row] = await selectOfKind(db, { tenantId, ...of })
  return row
}

/** The changes to all kinds, with what tells whether the person may start them. */
export function listInForce(db: Db, tenantId: string, userId: string): Promise<CustomizationInForce[]> {
  return selectAll(db, { tenantId, userId })
}

/** Records of all kinds that were ever changed. */
export function listRecords(db: Db, tenantId: string) {
  return db
    .selectFrom('form_customization as c')
    .leftJoin('app_user as u', (join) =>
      join.onRef('u.tenant_id', '=', 'c.tenant_id').onRef('u.id', '=', 'c.updated_by'),
    )
    .where('c.tenant_id', '=', tenantId)
    .select([
      'c.kind',
      'c.content',
      'c.offered',
      'c.last_number as lastNumber',
      'c.version',
      'c.updated_at as updatedAt',
      sql<string>`coalesce(u.name, '')`.as('updatedBy'),
    ])
    .execute()
}

export type CustomizationRecord = Awaited<ReturnType<typeof listRecords>>[number]

export async function findContent(db: Db, tenantId: string, kind: string): Promise<unknown> {
  const row = await db
    .selectFrom('form_customization')
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', kind)
    .select('content')
    .executeTakeFirst()
  return row?.content
}

interface Saved {
  kind: string
  content: FormCustomization
  offered: Offered
  lastNumber: number
  at: Date
  by: string
}

/** Adds the changes to a kind, or replaces them. */
export async function saveRecord(
  tx: Tx,
  tenantId: string,
  { kind, content, offered, lastNumber, at, by }: Saved,
): Promise<void> {
  await upsert(
    tx,
    'form_customization',
    {
      tenant_id: tenantId,
      kind,
      content: JSON.stringify(content),
      offered: JSON.stringify(offered),
      last_number: lastNumber,
      updated_at: at,
      updated_by: by,
    },
    { key: ['tenant_id', 'kind'], version: 'next' },
  ).execute()
}
