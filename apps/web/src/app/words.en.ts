import type { WordsOf } from '../lib/words-of.ts'
import type { appZh } from './words.zh.ts'

export const appEn: WordsOf<typeof appZh> = {
  unbuilt: {
    VRView: 'Panorama',
    study: { draft: 'Study drafts', add: 'New study' },
    education: { draft: 'Education drafts', add: 'New education' },
    typical: { draft: 'Case drafts', add: 'New case' },
  },
}
