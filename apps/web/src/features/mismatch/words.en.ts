import type { WordsOf } from '../../lib/words-of.ts'
import type { mismatchZh } from './words.zh.ts'

export const mismatchEn: WordsOf<typeof mismatchZh> = {
  mismatch: {
    title: 'The system has been updated',
    text: 'This page does not match the version of the server. Please reload it to continue.',
    mend: 'Reload',
  },
}
