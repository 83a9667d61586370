import type { WordsOf } from '../../lib/words-of.ts'
import type { dictionaryZh } from './words.zh.ts'

export const dictionaryEn: WordsOf<typeof dictionaryZh> = {
  company: {
    none: 'No companies',
    create: 'New company',
    edit: 'Edit company',
    created: 'Company added',
    saved: 'Company saved',
    keyHelp: 'Identifies the company in the system; may equal the name; fixed once added',
    removeText: 'New requests can no longer name it; existing requests keep its name.',
  },
  ownDictionary: {
    none: 'No dictionaries of your own',
    create: 'New dictionary',
    edit: 'Edit dictionary',
    created: 'Dictionary added',
    saved: 'Dictionary saved',
    removeText: 'Only dictionaries without entries can be deleted.',
    code: 'Code',
    codeHelp:
      'Lower-case letters, digits and underscores; fixed once added. API clients read the dictionary by it.',
    entries: 'Maintain entries',
  },
  dictionary: {
    importHint: 'Use the template or an exported sheet. The dictionary and the key identify an entry.',
    none: 'No entries',
    create: 'Add entry',
    edit: 'Edit entry',
    created: 'Entry added',
    saved: 'Entry saved',
    code: 'Dictionary',
    key: 'Key',
    name: 'Name',
    sort: 'Sort order',
    sealed: 'Status',
    state: { offered: 'In use', sealed: 'Archived' },
    remark: 'Remark',
  },
}
