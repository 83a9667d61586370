import type { WordsOf } from '../../lib/words-of.ts'
import type { mismatchZh } from './words.zh.ts'

export const mismatchEn: WordsOf<typeof mismatchZh> = {
  mismatch: {
    title: 'The system was updated',
    text: 'This page is of another version than the server. Load it anew to go on.',
    mend: 'Load anew',
  },
}
