import * as z from 'zod/mini'
import { route } from '../route.ts'
import { id, ids, longText, page, pageInput, sortInput, text, wholeNumber, withDefault } from '../values.ts'

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
  releaseTime: z.string(),
  /** Name of the person who published it. */
  createName: z.string(),
})
export type NoticeRow = z.infer<typeof noticeRow>

const notice = z.extend(noticeRow, {
  /** Content as plain text. */
  content: z.string(),
  /** Time of the last change, or "". */
  updateTime: z.string(),
  /** Increases with each change. */
  version: z.number(),
})
export type Notice = z.infer<typeof notice>

export const noticeList = route({
  method: 'GET',
  path: '/api/blade-desk/notice/list',
  summary: 'List notices, newest first',
  input: z.object({
    ...pageInput,
    /** Text that it contains. */
    title: z.optional(text(100)),
    category: z.optional(category),
    ...sortInput(['title', 'category', 'releaseTime']),
  }),
  output: page(noticeRow),
})

export const noticeDetail = route({
  method: 'GET',
  path: '/api/blade-desk/notice/detail',
  summary: 'Return a notice',
  input: z.object({ id }),
  output: notice,
})

export const noticeSubmit = route({
  method: 'POST',
  path: '/api/blade-desk/notice/submit',
  needs: 'notice.write',
  summary:
    'Publish a notice, or change the notice of this id. A call with `version` changes no other version',
  input: z.object({
    id: z.optional(id),
    title: text(100, 1),
    category: withDefault(category, 1),
    content: longText(5000, 1),
    version: z.optional(wholeNumber(1, 1_000_000_000)),
  }),
  output: notice,
})

export const noticeRemove = route({
  method: 'POST',
  path: '/api/blade-desk/notice/remove',
  needs: 'notice.write',
  summary: 'Remove notices',
  input: z.object({ ids }),
  output: z.literal(true),
})
