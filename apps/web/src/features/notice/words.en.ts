import type { WordsOf } from '../../lib/words-of.ts'
import type { noticeZh } from './words.zh.ts'

export const noticeEn: WordsOf<typeof noticeZh> = {
  notice: {
    title: 'Notices',
    more: 'All notices',
    none: 'There are no notices',
    by: '{{name}}, {{time}}',
    changedAt: 'changed at {{time}}',
    releaseTitle: 'New notice',
    editTitle: 'Change notice',
    released: 'The notice is published',
    saved: 'The notice is changed',
    name: 'Title',
    nameRequired: 'Please enter a title',
    time: 'Published',
    author: 'Published by',
    category: 'Category',
    content: 'Text',
    contentRequired: 'Please enter what the notice says',
    categories: {
      release: 'Announcement',
      approve: 'Approved and passed on',
      forward: 'Forwarded',
      instruct: 'Instruction',
      appoint: 'Appointment',
      affairs: 'General affairs',
    },
  },
}
