import type { WordsOf } from '../lib/words-of.ts'
import type { appZh } from './words.zh.ts'

export const appEn: WordsOf<typeof appZh> = {
  unbuilt: {
    VRView: 'Panorama',
  },
}
