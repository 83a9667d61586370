import { sql } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'

/** A picture of the shop. Its id is the SHA-256 of the uploaded bytes. */
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

export function findPicture(db: Db, tenantId: string, id: string): Promise<PictureRow | undefined> {
  return db
    .selectFrom('shop_picture')
    .select(['id', 'width', 'height'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findPictureFile(
  db: Db,
  tenantId: string,
  { id, width }: { id: string; width: number },
): Promise<Pick<PictureFile, 'fileId' | 'size'> | undefined> {
  return db
    .selectFrom('shop_picture_size')
    .select(['file_id as fileId', 'size'])
    .where('tenant_id', '=', tenantId)
    .where('picture_id', '=', id)
    .where('width', '=', width)
    .executeTakeFirst()
}

/** Adds a picture with its files. Answers false, and adds nothing, when the picture exists. */
export async function insertPicture(
  tx: Tx,
  tenantId: string,
  picture: PictureRow & { files: readonly PictureFile[]; createdBy: string; at: Date },
): Promise<boolean> {
  const { id, width, height, files, createdBy, at } = picture
  const added = await tx
    .insertInto('shop_picture')
    .values({ tenant_id: tenantId, id, width, height, created_by: createdBy, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  if (added.length === 0) return false
  await tx
    .insertInto('shop_picture_size')
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

/** Counts the pictures that a person uploaded since then and that no goods and no case of after-sale show. */
export async function countUnusedPictures(
  db: Db,
  tenantId: string,
  userId: string,
  since: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('shop_picture as picture')
    .where('picture.tenant_id', '=', tenantId)
    .where('picture.created_by', '=', userId)
    .where('picture.created_at', '>', since)
    .where(isShownNowhere('shop_goods_picture'))
    .where(isShownNowhere('shop_after_sale_picture'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function isShownNowhere(table: 'shop_goods_picture' | 'shop_after_sale_picture') {
  return sql<boolean>`not exists (select from ${sql.table(table)} shown
    where shown.tenant_id = picture.tenant_id and shown.picture_id = picture.id)`
}

/** Counts those of these pictures that exist. */
export async function countPictures(db: Db, tenantId: string, ids: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('shop_picture')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .executeTakeFirstOrThrow()
  return Number(count)
}
