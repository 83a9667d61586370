import type { WordsOf } from '../../lib/words-of.ts'
import type { noticeZh } from './words.zh.ts'

export const noticeEn: WordsOf<typeof noticeZh> = {
  notice: {
    title: 'Notices',
    more: 'All notices',
    none: 'No notices',
    by: '{{name}}, {{time}}',
    changedAt: 'edited {{time}}',
    releaseTitle: 'Publish notice',
    editTitle: 'Edit notice',
    released: 'Notice published',
    saved: 'Notice saved',
    name: 'Title',
    time: 'Published',
    author: 'Published by',
    category: 'Category',
    content: 'Text',
    categories: {
      release: 'Announcement',
      approve: 'Approved and forwarded',
      forward: 'Forwarded',
      instruct: 'Instruction',
      appoint: 'Appointment',
      affairs: 'General affairs',
    },
  },
}
