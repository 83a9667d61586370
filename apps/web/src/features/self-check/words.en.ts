import type { WordsOf } from '../../lib/words-of.ts'
import type { selfCheckZh } from './words.zh.ts'

export const selfCheckEn: WordsOf<typeof selfCheckZh> = {
  selfCheck: {
    title: 'Self-check',
    again: 'Check again',
    api: 'The server answers',
    database: 'The database answers',
    clock: 'Difference between the clock here and the server’s',
    signature: 'Signature pad',
    upload: 'File upload',
    pdf: 'PDF preview in the browser',
    browser: 'Browser features',
    verdict: { good: 'works', doubtful: 'limited', bad: 'does not work' },
  },
}
