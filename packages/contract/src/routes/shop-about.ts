import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, longText, wholeNumber, withDefault } from '../values.ts'

/** Texts about the shop, as plain text in paragraphs. */
const about = z.object({
  rules: z.string(),
  delivery: z.string(),
  contact: z.string(),
  /** Time of the last change, or "" when nobody wrote anything yet. */
  updateTime: z.string(),
  /** Increases with each change; 0 when nobody wrote anything yet. */
  version: z.number(),
})
export type ShopAbout = z.infer<typeof about>

export const shopAbout = route({
  method: 'GET',
  path: '/api/shop/about',
  summary: 'Return the rules of the shop, how it delivers, and whom to ask',
  input: emptyInput,
  output: about,
})

const words = withDefault(longText(5000), '')

export const shopAboutSubmit = route({
  method: 'POST',
  path: '/api/shop/about/submit',
  needs: 'shopInfo.write',
  summary: 'Write what the shop tells about itself. A call with `version` changes no other version',
  input: z.object({
    rules: words,
    delivery: words,
    contact: words,
    version: z.optional(wholeNumber(0, 1_000_000_000)),
  }),
  output: about,
  refuses: ['recordStale'],
  example: {
    rules: '每人每月可下单两次。',
    delivery: '工作日下午配送。',
    contact: '行政部 8001',
    version: 1,
  },
})
