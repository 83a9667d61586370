import { AppError } from '../../platform/app-error.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { keptAsOf } from '../../platform/database/pipelined-transaction.ts'
import { requireModule } from '../setting/index.ts'
import { isConnectionLost } from '../../platform/database/connection-lost.ts'
import { once } from '../../platform/idempotency.ts'
import type { FileStore } from './file-store.types.ts'
import {
  countUnusedPictures,
  findPicture,
  findPictureFile,
  insertPicture,
  type PictureFile,
  type PictureRow,
} from './kept-picture.repository.ts'
import type { PictureShelf } from './kept-picture.types.ts'
import { scalePicture } from './scaled-picture.adapter.ts'

const dayMs = 24 * 3_600_000

/**
 * Keeps a picture in each width of its shelf. The same bytes are the same picture, whoever uploads them. Refuses
 * pictureInvalid and tooManyUploads.
 */
export async function keepPicture(
  ctx: Ctx,
  store: FileStore,
  bytes: Uint8Array,
  shelf: PictureShelf,
): Promise<PictureRow> {
  const { table, route, unusedPerDay } = shelf
  const id = sha256(bytes)
  const known = await findPicture(ctx.db, table, ctx.tenantId, id)
  if (known) {
    await once(ctx, route, id, async (): Promise<PictureFile[]> => [])
    return known
  }
  const { sizes, ...original } = await scalePicture(bytes, shelf)
  const row = { id, ...original }
  const files: PictureFile[] = []
  try {
    for (const { width, bytes } of sizes) {
      const fileId = ctx.newId()
      files.push({ width, fileId, ...(await store.write(fileId, bytes, { isUpload: true })) })
    }
    const kept = await once(ctx, route, id, async (ctx) => {
      const since = new Date(ctx.now().getTime() - dayMs)
      const unused = await countUnusedPictures(ctx.db, shelf, ctx.tenantId, { userId: ctx.user.id, since })
      if (unused >= unusedPerDay) throw new AppError('tooManyUploads')
      const picture = { ...row, files, createdBy: ctx.user.id, at: ctx.now() }
      return (await insertPicture(ctx.db, table, ctx.tenantId, picture)) ? files : []
    })
    // Another upload of the same bytes, or of the same key, was first.
    if (kept[0]?.fileId !== files[0]?.fileId) await discard(store, files)
    return row
  } catch (error) {
    // When the connection is lost, the rows may have been committed, so the bytes must stay.
    if (!isConnectionLost(error)) await discard(store, files)
    throw error
  }
}

async function discard(store: FileStore, files: readonly PictureFile[]): Promise<void> {
  for (const { fileId } of files) await store.discard(fileId)
}

/**
 * Where the bytes of a picture are. Refuses (notFound) a picture or width that does not exist, and (moduleOff) one of a module
 * that its tenant has switched off.
 */
export async function getPictureFile(
  { db }: PublicCtx,
  { table, module }: PictureShelf,
  { tenant, id, width }: { tenant: string; id: string; width: string },
): Promise<{ fileId: string; size: number }> {
  const found =
    /^[1-9]\d{2,3}$/.test(width) && (await findPictureFile(db, table, tenant, { id, width: Number(width) }))
  if (!found) throw new AppError('notFound')
  await requireModule({ db: keptAsOf(db, found.referenceVersion), tenantId: tenant }, module)
  return found
}
