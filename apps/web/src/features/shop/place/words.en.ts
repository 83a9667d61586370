import type { WordsOf } from '../../../lib/words-of.ts'
import type { shopPlaceZh } from './words.zh.ts'

export const shopPlaceEn: WordsOf<typeof shopPlaceZh> = {
  shopPlace: {
    hint: 'Choose your usual pick-up point. Orders suggest it.',
    none: 'No pick-up points',
    usual: 'Usual',
    choose: 'Choose a pick-up point',
    chosen: 'This is now your usual pick-up point',
    address: 'Address',
    hours: 'Open',
    phone: 'Phone',
    remark: 'Remark',
    name: 'Name',
    sort: 'Position',
    create: 'New pick-up point',
    edit: 'Edit pick-up point',
    created: 'Pick-up point added',
    saved: 'Pick-up point saved',
  },
}
