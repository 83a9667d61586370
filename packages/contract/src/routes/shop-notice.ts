import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { longText, storable, text } from '../values.ts'

const shopNoticeRow = z.object({
  id: z.string(),
  title: z.string(),
  /** Before this time only people who maintain the shop see it. */
  releaseTime: z.string(),
  /** Content as plain text. */
  content: z.string(),
  /** Name of the person who published it. */
  createName: z.string(),
})
export type ShopNoticeRow = z.infer<typeof shopNoticeRow>

const shopNotice = z.extend(shopNoticeRow, {
  /** Time of the last change, or "". */
  updateTime: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type ShopNotice = z.infer<typeof shopNotice>

const shopNotices = { path: '/api/shop/notice', needs: 'shopInfo.write' } as const

export const shopNoticeList = listCall(shopNotices, {
  summary: 'List notices of the shop, newest first',
  row: shopNoticeRow,
  filters: {
    /** Text that it contains. */
    title: z.optional(text(100)),
  },
  sorts: ['title', 'releaseTime'],
  isOpen: true,
})

export const shopNoticeDetail = detailCall(shopNotices, {
  summary: 'Return a notice of the shop',
  row: shopNotice,
  isOpen: true,
})

export const shopNoticeSubmit = submitCall(shopNotices, {
  summary: 'Publish a notice of the shop, or change the notice of this id',
  fields: z.object({
    title: text(100, 1),
    content: longText(5000, 1),
    /** yyyy-MM-dd HH:mm:ss, or a day; now for a new notice, otherwise unchanged. */
    releaseTime: z.optional(storable(19)),
  }),
  row: shopNotice,
  stale: 'noticeStale',
  refuses: ['releaseTimeInvalid', 'noticeTitleEmpty', 'noticeContentEmpty'],
  example: { title: '年货节开始', content: '即日起至月底。' },
})

export const shopNoticeRemove = removeCall(shopNotices, 'Remove notices of the shop')
