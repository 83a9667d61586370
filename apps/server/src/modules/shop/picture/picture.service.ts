import { type contract, type InputOf, pictureAddress, type ShopPicture } from '@countersign/contract'
import { AppError } from '../../../platform/app-error.ts'
import { sha256 } from '../../../platform/canonical-json.ts'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { isConnectionLost } from '../../../platform/database/connection-lost.ts'
import { once } from '../../../platform/idempotency.ts'
import type { FileStore } from '../../file/index.ts'
import {
  countUnusedPictures,
  findPicture,
  findPictureFile,
  insertPicture,
  type PictureFile,
  type PictureRow,
} from './picture.repository.ts'
import { scalePicture } from './scaled-picture.adapter.ts'

const dayMs = 24 * 3_600_000

/** Limit on the pictures that a person uploads in a day and that nothing shows yet. */
const unusedPerDay = 300

/**
 * Keeps a picture in each width. The same bytes are the same picture, whoever uploads them. Refuses pictureInvalid and
 * tooManyUploads.
 */
export async function keepPicture(ctx: Ctx, store: FileStore, bytes: Uint8Array): Promise<ShopPicture> {
  const id = sha256(bytes)
  const known = await findPicture(ctx.db, ctx.tenantId, id)
  if (known) return once(ctx, 'shop/picture/upload', id, async () => present(ctx, known))
  const { sizes, ...original } = await scalePicture(bytes)
  const row = { id, ...original }
  const files: PictureFile[] = []
  try {
    for (const { width, bytes } of sizes) {
      const fileId = ctx.newId()
      files.push({ width, fileId, ...(await store.write(fileId, bytes)) })
    }
    const kept = await once(ctx, 'shop/picture/upload', id, async (ctx) => {
      const since = new Date(ctx.now().getTime() - dayMs)
      if ((await countUnusedPictures(ctx.db, ctx.tenantId, ctx.user.id, since)) >= unusedPerDay)
        throw new AppError('tooManyUploads')
      const picture = { ...row, files, createdBy: ctx.user.id, at: ctx.now() }
      return (await insertPicture(ctx.db, ctx.tenantId, picture)) ? files : []
    })
    // Another upload of the same bytes, or of the same key, was first.
    if (kept[0]?.fileId !== files[0]?.fileId) await discard(store, files)
    return present(ctx, row)
  } catch (error) {
    // When the connection is lost, the rows may have been committed, so the bytes must stay.
    if (!isConnectionLost(error)) await discard(store, files)
    throw error
  }
}

/** Where the bytes of a picture are. Refuses (notFound) a picture or width that does not exist. */
export async function getPictureFile(
  ctx: PublicCtx,
  { tenant, id, width }: InputOf<typeof contract.shopPicture>,
): Promise<{ fileId: string; size: number }> {
  const found = /^\d{3}$/.test(width) && (await findPictureFile(ctx.db, tenant, { id, width: Number(width) }))
  if (!found) throw new AppError('notFound')
  return found
}

async function discard(store: FileStore, files: readonly PictureFile[]): Promise<void> {
  for (const { fileId } of files) await store.discard(fileId)
}

function present({ tenantId }: Ctx, { id, width, height }: PictureRow): ShopPicture {
  return { id, url: pictureAddress(tenantId, id, 480), width, height }
}
