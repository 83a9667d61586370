import {
  type contract,
  type InputOf,
  pictureAddress,
  pictureWidths,
  type ShopPicture,
} from '@countersign/contract'
import type { Ctx, PublicCtx } from '../../../platform/context.ts'
import { type FileStore, getPictureFile, keepPicture, type PictureShelf } from '../../file/index.ts'

const shelf: PictureShelf = {
  table: 'shop_picture',
  module: 'shop',
  route: 'shop/picture/upload',
  widths: pictureWidths,
  // The photos of present phones have up to 50 million.
  mostMegapixels: 50,
  effort: 4,
  unusedPerDay: 300,
  shownIn: ['shop_goods_picture', 'shop_after_sale_picture'],
}

/** Keeps a picture of the shop. Refuses pictureInvalid and tooManyUploads. */
export async function keepShopPicture(ctx: Ctx, store: FileStore, bytes: Uint8Array): Promise<ShopPicture> {
  const { id, width, height } = await keepPicture(ctx, store, bytes, shelf)
  return { id, url: pictureAddress(ctx.tenantId, id, 480), width, height }
}

/** Where the bytes of a picture are. Refuses as `getPictureFile` does. */
export function getShopPictureFile(
  ctx: PublicCtx,
  asked: InputOf<typeof contract.shopPicture>,
): Promise<{ fileId: string; size: number }> {
  return getPictureFile(ctx, shelf, asked)
}
