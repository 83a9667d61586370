import type { WordsOf } from '../../../lib/words-of.ts'
import type { shopAboutZh } from './words.zh.ts'

export const shopAboutEn: WordsOf<typeof shopAboutZh> = {
  shopAbout: {
    sections: 'On this page',
    rules: 'Shopping rules',
    delivery: 'Delivery and pick-up',
    contact: 'Contact',
    none: 'Nothing here yet',
    updated: 'Updated {{time}}',
    edit: 'Edit',
    title: 'Edit the texts about the shop',
    write: 'Write',
    preview: 'Preview',
    mode: 'Write or preview',
    hint: 'Plain text; line breaks and blank lines are kept.',
    save: 'Save',
    saved: 'Texts updated',
  },
}
