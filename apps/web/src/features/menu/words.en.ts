import type { WordsOf } from '../../lib/words-of.ts'
import type { menuZh } from './words.zh.ts'

export const menuEn: WordsOf<typeof menuZh> = {
  frame: {
    none: 'No page to open',
    refused: 'This address may not be opened here',
    open: 'Open in a new window',
    hint: 'Nothing to see? The site may not let itself be embedded.',
    plain: 'The site is not encrypted (http), and browsers do not embed it',
  },
}
