import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { fileIdPattern } from './file-address.rules.ts'
import { sweptPurposes } from './file-purposes.rules.ts'
import type { FileRow } from './file.repository.ts'
import { namingColumns } from './naming-columns.rules.ts'

/**
 * Number and total bytes of the files a person uploaded for a purpose since `since` and that nothing uses yet.
 */
export async function measureUnused(
  db: Db,
  tenantId: string,
  of: { ownerId: string; purpose: FileRow['purpose']; since: Date },
): Promise<{ count: number; bytes: number }> {
  const row = await selectUnused(db, tenantId)
    .where('f.owner_id', '=', of.ownerId)
    .where('f.purpose', '=', of.purpose)
    .where('f.created_at', '>', of.since)
    .select((eb) => [
      eb.fn.countAll<string>().as('count'),
      eb.fn.coalesce(eb.fn.sum<string>('f.size'), sql<string>`0`).as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), bytes: Number(row.bytes) }
}

/**
 * Owners of uploads from before `before` that no request uses and that are no person's picture. Drafts are not
 * read.
 */
export async function listOwnersOfUnused(db: Db, tenantId: string, before: Date): Promise<string[]> {
  const rows = await selectForgettable(db, tenantId, before)
    .select('f.owner_id as id')
    .distinct()
    .orderBy('f.owner_id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Locks a person's uploads from before `before` that no request uses and that are no person's picture; drafts
 * are not read. Answers at most `limit` ids greater than `after`, in order. Files locked by another
 * transaction, which is about to use them, are skipped.
 */
export async function lockUnused(
  tx: Tx,
  tenantId: string,
  of: { ownerId: string; before: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await selectForgettable(tx, tenantId, of.before)
    .where('f.owner_id', '=', of.ownerId)
    .where('f.id', '>', of.after)
    .orderBy('f.id')
    .limit(of.limit)
    .select('f.id')
    .forUpdate('f')
    .skipLocked()
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids of a person's requests that have a draft or an edit. */
export async function listDraftsOf(db: Db, tenantId: string, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('approval as a')
    .innerJoin('approval_draft as d', (join) =>
      join.onRef('d.tenant_id', '=', 'a.tenant_id').onRef('d.approval_id', '=', 'a.id'),
    )
    .where('a.tenant_id', '=', tenantId)
    .where('d.tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('a.applicant_id', '=', ownerId), eb('a.handler_id', '=', ownerId)]))
    .orderBy('d.approval_id')
    .select('d.approval_id as id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Ids of the given files that drafts name anywhere in their values. Each draft is read once, however many files
 * there are.
 */
export async function listNamedInDrafts(
  db: Db,
  tenantId: string,
  { draftIds, fileIds }: { draftIds: readonly string[]; fileIds: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('approval_draft as d')
        .where('d.tenant_id', '=', tenantId)
        .where('d.approval_id', '=', anyOf(draftIds))
        .select(sql<string>`(regexp_matches(d.data::text, ${sql.lit(fileIdPattern)}, 'g'))[1]`.as('id'))
        .as('named'),
    )
    .innerJoin(
      sql<{ id: string }>`unnest(${fileIds}::text[])`.as<'given'>(sql`given (id)`),
      'given.id',
      'named.id',
    )
    .select('named.id')
    .distinct()
    .execute()
  return rows.map(({ id }) => id)
}

/** Deletes these locked files if nothing but a draft uses them. Answers the ids whose bytes may be deleted. */
export async function deleteUnused(
  tx: Tx,
  tenantId: string,
  of: { before: Date; ids: readonly string[] },
): Promise<string[]> {
  if (of.ids.length === 0) return []
  const rows = await tx
    .deleteFrom('file')
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      selectForgettable(tx, tenantId, of.before).where('f.id', '=', anyOf(of.ids)).select('f.id'),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Uploads that may be deleted unless a draft names them. */
function selectForgettable(db: Db, tenantId: string, before: Date) {
  return selectUnused(db, tenantId)
    .where(sql<boolean>`f.purpose = ${anyOf(sweptPurposes)}`)
    .where('f.created_at', '<', before)
    .where(namedNowhere(tenantId, 'keep'))
}

function selectUnused(db: Db, tenantId: string) {
  return db
    .selectFrom('file as f')
    .where('f.tenant_id', '=', tenantId)
    .where('f.spent_by', 'is', null)
    .where(namedNowhere(tenantId, 'use'))
}

/** Whether no column of this sort names the file `f`. */
function namedNowhere(tenantId: string, sort: 'use' | 'keep') {
  const conditions = namingColumns
    .filter(({ how }) => how === sort)
    .map(
      ({ table, column }) =>
        sql<boolean>`not exists (select from ${sql.table(table)} n
          where n.tenant_id = ${tenantId} and ${sql.ref(`n.${column}`)} = f.id)`,
    )
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}
