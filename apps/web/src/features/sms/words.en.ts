import type { WordsOf } from '../../lib/words-of.ts'
import type { smsZh } from './words.zh.ts'

export const smsEn: WordsOf<typeof smsZh> = {
  sms: {
    none: 'No text messages. With an SMS service configured, messages are sent and not kept here',
    phone: 'Mobile number',
    content: 'Text',
    sent: 'Time',
  },
}
