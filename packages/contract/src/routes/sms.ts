import * as z from 'zod/mini'
import { detailCall, listCall } from '../record-calls.ts'
import { text } from '../values.ts'

const smsRow = z.object({
  id: z.string(),
  phone: z.string(),
  content: z.string(),
  createTime: z.string(),
})
export type SmsRow = z.infer<typeof smsRow>

const sms = { path: '/api/blade-system/sms', needs: 'sms.read' } as const

export const smsList = listCall(sms, {
  summary: 'List the text messages that no SMS service sends, newest first',
  row: smsRow,
  filters: {
    /** Text that the number contains. */
    phone: z.optional(text(20)),
  },
  sorts: ['phone', 'createTime'],
})

export const smsDetail = detailCall(sms, { summary: 'Return one text message', row: smsRow })
