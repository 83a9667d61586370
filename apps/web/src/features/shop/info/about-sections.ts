import type { ShopAbout } from '@countersign/contract'

/** What the shop tells about itself, in the order of the page. */
export const aboutSections = ['rules', 'delivery', 'contact'] as const satisfies (keyof ShopAbout)[]
