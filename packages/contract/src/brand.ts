/** The names and pictures of a company. An empty one leaves that of the product. */
export interface Brand {
  /** Name of the product, instead of 资产管理平台. */
  title: string
  /** Short name of the company. */
  shortName: string
  /** Address of the logo. */
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
