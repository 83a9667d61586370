import { sql } from 'kysely'
import { compiled } from '../../platform/database/compiled-statement.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'

export interface FileRow {
  id: string
  ownerId: string
  sha256: string
  name: string
  mime: string
  size: number
  purpose: 'signature' | 'attachment' | 'sample'
}

export async function saveFile(db: Db, tenantId: string, file: FileRow): Promise<void> {
  await db
    .insertInto('file')
    .values({
      tenant_id: tenantId,
      id: file.id,
      owner_id: file.ownerId,
      sha256: file.sha256,
      name: file.name,
      mime: file.mime,
      size: file.size,
      purpose: file.purpose,
    })
    .execute()
}

export async function listFiles(db: Db, tenantId: string, ids: string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await selectFiles(db, { tenantId, ids })
  return rows.map((row) => ({ ...row, size: Number(row.size) }))
}

const selectFiles = compiled((db, text: (name: 'tenantId' | 'ids') => string) =>
  db
    .selectFrom('file')
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', anyOf(text('ids')))
    .select(['id', 'owner_id as ownerId', 'sha256', 'name', 'mime', 'size', 'purpose']),
)

export async function listRequestsOfFile(db: Db, tenantId: string, fileId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('approval_file')
    .where('tenant_id', '=', tenantId)
    .where('file_id', '=', fileId)
    .select('approval_id')
    .execute()
  return rows.map((row) => row.approval_id)
}

export async function listFilesOfRequest(db: Db, tenantId: string, approvalId: string): Promise<string[]> {
  const rows = await selectFilesOfRequest(db, { tenantId, approvalId })
  return rows.map((row) => row.file_id)
}

const selectFilesOfRequest = compiled((db, text: (name: 'tenantId' | 'approvalId') => string) =>
  db
    .selectFrom('approval_file')
    .where('tenant_id', '=', text('tenantId'))
    .where('approval_id', '=', text('approvalId'))
    .select('file_id'),
)

export async function linkFiles(
  tx: Tx,
  tenantId: string,
  approvalId: string,
  fileIds: string[],
): Promise<void> {
  if (fileIds.length === 0) return
  await tx
    .insertInto('approval_file')
    .values(fileIds.map((fileId) => ({ tenant_id: tenantId, file_id: fileId, approval_id: approvalId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Spends a signature of this person on one action; undefined when it is none of his or spent already. Answers its hash. */
export async function spendSignature(
  tx: Tx,
  tenantId: string,
  signature: { fileId: string; ownerId: string; spentBy: string },
): Promise<string | undefined> {
  const [row] = await markSpent(tx, { tenantId, ...signature })
  return row?.sha256
}

const markSpent = compiled((db, text: (name: 'tenantId' | 'fileId' | 'ownerId' | 'spentBy') => string) =>
  db
    .updateTable('file')
    .set({ spent_by: text('spentBy') })
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', text('fileId'))
    .where('owner_id', '=', text('ownerId'))
    .where('purpose', '=', 'signature')
    .where('spent_by', 'is', null)
    .returning('sha256'),
)

/** What this person uploaded since then for this purpose and nothing has taken yet: how many, and how many bytes. */
export async function measureUnused(
  db: Db,
  tenantId: string,
  of: { ownerId: string; purpose: FileRow['purpose']; since: Date },
): Promise<{ count: number; bytes: number }> {
  const row = await unused(db, tenantId)
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
 * Forgets what was uploaded before then and is used nowhere: in no request, no draft or edit, for no signature and no
 * picture of a person. Answers the ids, of which the bytes may go.
 */
export async function forgetUnused(tx: Tx, tenantId: string, before: Date): Promise<string[]> {
  const found = await unused(tx, tenantId)
    .where('f.purpose', '<>', 'sample')
    .where('f.created_at', '<', before)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('app_user as u')
            .where('u.tenant_id', '=', tenantId)
            .whereRef('u.avatar', '=', 'f.id')
            .select('u.id'),
        ),
      ),
    )
    // A draft names files in its values, as its applicant's own.
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('approval_draft as d')
            .innerJoin('approval as a', (join) =>
              join.onRef('a.tenant_id', '=', 'd.tenant_id').onRef('a.id', '=', 'd.approval_id'),
            )
            .where('d.tenant_id', '=', tenantId)
            .whereRef('a.applicant_id', '=', 'f.owner_id')
            .where(sql<boolean>`position(f.id in d.data::text) > 0`)
            .select('d.approval_id'),
        ),
      ),
    )
    .orderBy('f.created_at')
    .limit(mostForgotten)
    .select('f.id')
    .forUpdate('f')
    .skipLocked()
    .execute()
  const ids = found.map(({ id }) => id)
  if (ids.length > 0) {
    await tx.deleteFrom('file').where('tenant_id', '=', tenantId).where('id', 'in', ids).execute()
  }
  return ids
}

/** At a time; the next hour takes the next. */
const mostForgotten = 5000

function unused(db: Db, tenantId: string) {
  return db
    .selectFrom('file as f')
    .where('f.tenant_id', '=', tenantId)
    .where('f.spent_by', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('approval_file as af')
            .where('af.tenant_id', '=', tenantId)
            .whereRef('af.file_id', '=', 'f.id')
            .select('af.file_id'),
        ),
      ),
    )
}

/** The seeded file that stands in examples where one must be attached. */
export async function findSample(db: Db, tenantId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('file')
    .where('tenant_id', '=', tenantId)
    .where('purpose', '=', 'sample')
    .orderBy('id')
    .select('id')
    .executeTakeFirst()
  return row?.id
}
