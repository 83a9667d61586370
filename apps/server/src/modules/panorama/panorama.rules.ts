import type { PanoramaPicture } from '@countersign/contract'

/** Widths in pixels in which a picture is kept: for the sphere on a large and a small screen, and for lists. */
export const panoramaWidths = [4096, 2048, 640] as const

/** Whether a picture is twice as wide as high, within one per cent, so that it covers the whole sphere. */
export function coversSphere({ width, height }: Pick<PanoramaPicture, 'width' | 'height'>): boolean {
  return Math.abs(width - 2 * height) * 100 <= 2 * height
}

/** Address of a picture. It needs no token, and its bytes never change. */
export function addressOf(
  tenantId: string,
  pictureId: string,
  width: (typeof panoramaWidths)[number],
): string {
  return `/api/asset/panorama/picture/${tenantId}/${pictureId}/${width}`
}
