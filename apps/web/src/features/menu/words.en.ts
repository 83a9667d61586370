import type { WordsOf } from '../../lib/words-of.ts'
import type { menuZh } from './words.zh.ts'

export const menuEn: WordsOf<typeof menuZh> = {
  frame: {
    none: 'No page to open',
    refused: 'This address cannot be opened here',
    open: 'Open in a new window',
    hint: 'Page not showing? The site may not allow embedding.',
    plain: 'The site is not encrypted (http), so browsers do not embed it',
  },
}
