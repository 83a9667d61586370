import type { articleZh } from './words.zh.ts'
import type { WordsOf } from '../../lib/words-of.ts'

export const articleEn: WordsOf<typeof articleZh> = {
  articleReader: {
    outline: 'Contents',
    table: 'Table',
    openVideo: 'Open the video in a new window',
    video: 'Video',
  },
}
