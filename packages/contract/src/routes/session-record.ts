import * as z from 'zod/mini'
import { detailCall, listCall, removeCall } from '../record-calls.ts'
import { text } from '../values.ts'

export const sessionRecord = z.object({
  id: z.string(),
  userId: z.string(),
  account: z.string(),
  realName: z.string(),
  clientId: z.string(),
  address: z.string(),
  /** The browser's own name, from its User-Agent. */
  userAgent: z.string(),
  since: z.string(),
  /** Time of the last renewal of its tokens; an open page renews them every ten minutes. */
  lastSeen: z.string(),
  isCurrent: z.boolean(),
})
export type SessionRecord = z.infer<typeof sessionRecord>

const sessions = { path: '/api/blade-system/session', needs: 'session.write' } as const

export const sessionList = listCall(sessions, {
  summary: 'List the sessions of everybody that have not ended, newest first',
  row: sessionRecord,
  filters: {
    /** Part of the name, or of its pinyin or initials. */
    realName: z.optional(text(30)),
    /** Text that it contains. */
    account: z.optional(text(64)),
    /** Text that it contains. */
    address: z.optional(text(64)),
  },
  sorts: ['since', 'account'],
})

export const sessionDetail = detailCall(sessions, {
  summary: 'Return a session that has not ended',
  row: sessionRecord,
})

export const sessionRemove = removeCall(sessions, 'End sessions of anybody; their next call answers 401')
