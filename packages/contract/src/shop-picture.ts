/** Widths in pixels in which a picture of the shop is kept: for lists, tiles and details. */
export const pictureWidths = [160, 480, 960] as const
export type PictureWidth = (typeof pictureWidths)[number]

/** Address of a picture of the shop. It needs no token, and its bytes never change. */
export function pictureAddress(tenantId: string, pictureId: string, width: PictureWidth): string {
  return `/api/shop/picture/${tenantId}/${pictureId}/${width}`
}

/** The address of the same picture in another width; other texts, such as "", stay as they are. */
export function pictureOfWidth(address: string, width: PictureWidth): string {
  return address.replace(/(\/api\/shop\/picture\/[^/]+\/[^/]+\/)\d+$/, `$1${width}`)
}
