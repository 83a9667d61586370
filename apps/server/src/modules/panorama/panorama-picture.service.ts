import type { contract, InputOf, PanoramaPicture } from '@countersign/contract'
import type { Ctx, PublicCtx } from '../../platform/context.ts'
import { type FileStore, getPictureFile, keepPicture, type PictureShelf } from '../file/index.ts'
import { presentPicture } from './panorama.presenter.ts'
import { panoramaWidths } from './panorama.rules.ts'

const shelf: PictureShelf = {
  table: 'panorama_picture',
  module: 'panorama',
  route: 'asset/panorama/picture/upload',
  widths: panoramaWidths,
  // The cameras of today make panoramas of 11,904 × 5,952, which have 71 million. Decoding a progressive JPEG of that size
  // takes up to 550 MB of memory, any other picture up to 300 MB; pictures are decoded one at a time.
  mostMegapixels: 75,
  // Takes half as long as 4, for bytes that are a tenth more.
  effort: 2,
  // A plot has at most this many panoramas.
  unusedPerDay: 100,
  shownIn: ['panorama', 'panorama_map'],
}

/** Keeps the picture of a panorama or a map. Refuses pictureInvalid and tooManyUploads. */
export async function keepPanoramaPicture(
  ctx: Ctx,
  store: FileStore,
  bytes: Uint8Array,
): Promise<PanoramaPicture> {
  return presentPicture(ctx.tenantId, await keepPicture(ctx, store, bytes, shelf))
}

/** Where the bytes of a picture are. Refuses as `getPictureFile` does. */
export function getPanoramaPictureFile(
  ctx: PublicCtx,
  asked: InputOf<typeof contract.panoramaPicture>,
): Promise<{ fileId: string; size: number }> {
  return getPictureFile(ctx, shelf, asked)
}
