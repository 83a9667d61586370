import type { WordsOf } from '../../../lib/words-of.ts'
import type { shopNoticeZh } from './words.zh.ts'

export const shopNoticeEn: WordsOf<typeof shopNoticeZh> = {
  shopNotice: {
    none: 'No shop notices',
    notFound: 'No matching notices',
    search: 'Search titles',
    by: '{{name}}, {{time}}',
    changedAt: 'edited {{time}}',
    back: 'All notices',
    gone: 'This notice has been deleted',
    name: 'Title',
    time: 'Published',
    author: 'Published by',
    content: 'Text',
    create: 'Publish shop notice',
    edit: 'Edit shop notice',
    created: 'Shop notice published',
    saved: 'Shop notice saved',
  },
}
