import { sql } from 'kysely'
import { compiled } from '../../platform/database/compiled-statement.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { rowsGiven, type Write } from '../../platform/database/writes-together.ts'

export interface FileRow {
  id: string
  ownerId: string
  sha256: string
  name: string
  mime: string
  size: number
  purpose: 'signature' | 'attachment' | 'sample'
}

/** Number and total size of a tenant's files. */
export interface StoredBytes {
  looked: number
  bytes: number
}

export async function measureStored(db: Db, tenantId: string): Promise<StoredBytes> {
  const row = await db
    .selectFrom('file')
    .where('tenant_id', '=', tenantId)
    .select((eb) => [eb.fn.countAll<string>().as('count'), eb.fn.sum<string | null>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { looked: Number(row.count), bytes: Number(row.bytes ?? 0) }
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

/** Keeps these files from being deleted until the transaction ends; unknown ids are skipped. */
export async function holdFiles(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('file')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .select('id')
    .forKeyShare()
    .execute()
}

/** A signature picture that has signed nothing yet. */
export type UnspentSignature = Pick<FileRow, 'id' | 'ownerId' | 'sha256'>

/**
 * Locks the signature pictures with these ids that belong to one of these people and have signed nothing yet, in the order of
 * their ids. Waits for pictures that another transaction holds, or leaves them out.
 */
export async function lockSignatures(
  tx: Tx,
  tenantId: string,
  {
    ids,
    ownerIds,
    skipsLocked,
  }: { ids: readonly string[]; ownerIds: readonly string[]; skipsLocked: boolean },
): Promise<UnspentSignature[]> {
  if (ids.length === 0) return []
  const rows = await (skipsLocked ? selectUnlocked : selectSignatures)(tx, { tenantId, ids, ownerIds })
  return rows.filter(({ spentBy }) => spentBy === null)
}

/** Without the condition that the picture is unspent, for which the planner would read all that are. */
const signatures = (db: Db, text: (name: 'tenantId' | 'ids' | 'ownerIds') => string) =>
  db
    .selectFrom('file')
    .where('tenant_id', '=', text('tenantId'))
    .where('id', '=', anyOf(text('ids')))
    .where('owner_id', '=', anyOf(text('ownerIds')))
    .where('purpose', '=', 'signature')
    .orderBy('id')
    .select(['id', 'owner_id as ownerId', 'sha256', 'spent_by as spentBy'])
    .forUpdate()
const selectSignatures = compiled(signatures)
const selectUnlocked = compiled((db, text: (name: 'tenantId' | 'ids' | 'ownerIds') => string) =>
  signatures(db, text).skipLocked(),
)

/** A locked signature picture and the task that it signs, so that it signs nothing else. */
interface SpentSignature {
  tenant_id: string
  id: string
  spent_by: string
}

export const spendSignatures: Write<SpentSignature[]> = (db, rows) =>
  db
    .updateTable('file')
    .from(rowsGiven('file', rows))
    .set({ spent_by: sql.ref<string>('given.spent_by') })
    .whereRef('file.tenant_id', '=', 'given.tenant_id')
    .whereRef('file.id', '=', 'given.id')

/** Id of the seeded file that examples show where an attachment is required. */
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
