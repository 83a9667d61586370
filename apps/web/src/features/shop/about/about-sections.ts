import type { ShopAbout } from '@countersign/contract'

/** Sections of the texts about the shop, in the order of the page. */
export const aboutSections = ['rules', 'delivery', 'contact'] as const satisfies (keyof ShopAbout)[]
