import type { WordsOf } from '../../lib/words-of.ts'
import type { dictionaryZh } from './words.zh.ts'

export const dictionaryEn: WordsOf<typeof dictionaryZh> = {
  dictionary: {
    title: 'Dictionaries',
    none: 'There are no entries',
    create: 'New entry',
    edit: 'Change entry',
    created: 'The entry is added',
    saved: 'The entry is changed',
    code: 'Dictionary',
    key: 'Key',
    keyRequired: 'Please enter a key',
    name: 'Name',
    nameRequired: 'Please enter a name',
    sort: 'Order',
    sealed: 'State',
    state: { offered: 'In use', sealed: 'Sealed' },
    remark: 'Remark',
  },
}
