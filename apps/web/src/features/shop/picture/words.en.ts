import type { WordsOf } from '../../../lib/words-of.ts'
import type { shopPictureZh } from './words.zh.ts'

export const shopPictureEn: WordsOf<typeof shopPictureZh> = {
  shopPictures: {
    title: 'Pictures',
    help: 'At most {{max}}, as PNG, JPEG or WebP. The first one stands in lists. Drag them to sort.',
    add: 'Upload',
    number: 'Picture {{number}}',
    move: 'Move picture {{number}}',
    remove: 'Remove picture {{number}}',
    uploading: 'Uploading a picture',
    wait: 'A picture is still being uploaded',
    tooMany: 'At most {{max}} pictures; the others were not uploaded',
    refused: '{{name}}: {{reason}}',
    how: 'Press space to lift, arrow keys to move, space again to drop, Escape to cancel.',
    lifted: 'Lifted picture {{number}}.',
    moved: 'Moved to place {{to}}.',
    dropped: 'Dropped at place {{to}}.',
    left: 'Not moved.',
  },
}
