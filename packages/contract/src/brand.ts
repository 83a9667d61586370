/** How a company shows itself in the product; "" is what the product shows without it. */
export interface Brand {
  /** Name of the product, instead of 资产管理平台. */
  title: string
  /** The company in a few characters. */
  shortName: string
  /** Address of the logo, as PNG, JPEG or WebP was uploaded. */
  logo: string
  /** Address of the picture beside the log-in. */
  loginPicture: string
}

/** The uses of a company's pictures. */
export const brandUses = ['logo', 'loginPicture'] as const
export type BrandUse = (typeof brandUses)[number]

/** Limit on an uploaded picture, in bytes. */
export const brandPictureBytes = {
  logo: 1024 * 1024,
  loginPicture: 4 * 1024 * 1024,
} as const satisfies Record<BrandUse, number>
