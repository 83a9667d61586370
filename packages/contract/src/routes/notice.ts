import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { longText, storable, text, wholeNumber, withDefault } from '../values.ts'

/** The categories in the order of their numbers on the wire, which begin at 1. */
export const noticeCategories = [
  '发布通知',
  '批转通知',
  '转发通知',
  '指示通知',
  '任免通知',
  '事务通知',
] as const

const category = wholeNumber(1, noticeCategories.length)

const noticeRow = z.object({
  id: z.string(),
  title: z.string(),
  category: z.number(),
  categoryName: z.string(),
  /** Before this time only people who publish notices see it. */
  releaseTime: z.string(),
  /** Content as plain text. */
  content: z.string(),
  /** Name of the person who published it. */
  createName: z.string(),
})
export type NoticeRow = z.infer<typeof noticeRow>

const notice = z.extend(noticeRow, {
  /** Time of the last change, or "". */
  updateTime: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type Notice = z.infer<typeof notice>

const notices = { path: '/api/blade-desk/notice', needs: 'notice.write' } as const

export const noticeList = listCall(notices, {
  summary: 'List notices, newest first',
  row: noticeRow,
  filters: {
    /** Text that it contains. */
    title: z.optional(text(100)),
    category: z.optional(category),
  },
  sorts: ['title', 'category', 'releaseTime'],
  isOpen: true,
})

export const noticeDetail = detailCall(notices, { summary: 'Return a notice', row: notice, isOpen: true })

export const noticeSubmit = submitCall(notices, {
  summary: 'Publish a notice, or change the notice of this id',
  fields: z.object({
    title: text(100, 1),
    category: withDefault(category, 1),
    content: longText(5000, 1),
    /** yyyy-MM-dd HH:mm:ss, or a day; now for a new notice, otherwise unchanged. */
    releaseTime: z.optional(storable(19)),
  }),
  row: notice,
  stale: 'noticeStale',
  refuses: ['releaseTimeInvalid', 'noticeTitleEmpty', 'noticeContentEmpty'],
  example: { title: '国庆节放假安排', category: 1, content: '10月1日至7日放假。' },
})

export const noticeRemove = removeCall(notices, 'Remove notices')
