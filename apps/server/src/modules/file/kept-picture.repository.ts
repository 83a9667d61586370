import { selectReferenceVersion } from '../../platform/database/kept-reads.ts'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import type { PictureShelf, PictureTable } from './kept-picture.types.ts'

/** A picture of a shelf. Its id is the SHA-256 of the uploaded bytes. */
export interface PictureRow {
  id: string
  /** Size of the upright original in pixels. */
  width: number
  height: number
}

/** Bytes of a picture in one width. */
export interface PictureFile {
  width: number
  fileId: string
  sha256: string
  size: number
}

const sizesOf = {
  shop_picture: 'shop_picture_size',
  panorama_picture: 'panorama_picture_size',
} as const satisfies Record<PictureTable, string>

export function findPicture(
  db: Db,
  table: PictureTable,
  tenantId: string,
  id: string,
): Promise<PictureRow | undefined> {
  return db
    .selectFrom(table)
    .select(['id', 'width', 'height'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findPictureFile(
  db: Db,
  table: PictureTable,
  tenantId: string,
  { id, width }: { id: string; width: number },
): Promise<(Pick<PictureFile, 'fileId' | 'size'> & { referenceVersion: string }) | undefined> {
  return db
    .selectFrom(sizesOf[table])
    .select(['file_id as fileId', 'size', selectReferenceVersion(db, tenantId).as('referenceVersion')])
    .where('tenant_id', '=', tenantId)
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .executeTakeFirst()
}

/** Adds a picture with its files. Answers false, and adds nothing, when the picture exists. */
export async function insertPicture(
  tx: Tx,
  table: PictureTable,
  tenantId: string,
  picture: PictureRow & { files: readonly PictureFile[]; createdBy: string; at: Date },
): Promise<boolean> {
  const { id, width, height, files, createdBy, at } = picture
  const added = await tx
    .insertInto(table)
    .values({ tenant_id: tenantId, id, width, height, created_by: createdBy, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return false
  await tx
    .insertInto(sizesOf[table])
    .values(
      files.map((file) => ({
        tenant_id: tenantId,
        picture_id: id,
        width: file.width,
        file_id: file.fileId,
        sha256: file.sha256,
        size: file.size,
      })),
    )
    .execute()
  return true
}

/** Counts the pictures that a person uploaded since then and that nothing shows. */
export async function countUnusedPictures(
  db: Db,
  { table, shownIn }: Pick<PictureShelf, 'table' | 'shownIn'>,
  tenantId: string,
  { userId, since }: { userId: string; since: Date },
): Promise<number> {
  const isShown = shownIn.map(
    (shown) => sql<boolean>`exists (select from ${sql.table(shown)} shown
      where shown.tenant_id = ${tenantId} and shown.picture_id = ${sql.ref(`${table}.id`)})`,
  )
  const { count } = await db
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('created_by', '=', userId)
    .where('created_at', '>', since)
    .where((eb) => eb.not(eb.or(isShown)))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Counts those of these pictures that exist. */
export async function countPictures(
  db: Db,
  table: PictureTable,
  tenantId: string,
  ids: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(count)
}
