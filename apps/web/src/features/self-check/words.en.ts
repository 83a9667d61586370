import type { WordsOf } from '../../lib/words-of.ts'
import type { selfCheckZh } from './words.zh.ts'

export const selfCheckEn: WordsOf<typeof selfCheckZh> = {
  selfCheck: {
    title: 'Self-check',
    again: 'Check again',
    api: 'The server answers',
    database: 'The database answers',
    clock: 'Clock difference between this device and the server',
    signature: 'Signature pad',
    upload: 'File upload',
    pdf: 'PDF preview in the browser',
    browser: 'Browser features',
    verdict: { good: 'OK', doubtful: 'Limited', bad: 'Failed' },
  },
}
