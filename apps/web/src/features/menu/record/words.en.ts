import type { WordsOf } from '../../../lib/words-of.ts'
import type { menuRecordZh } from './words.zh.ts'

export const menuRecordEn: WordsOf<typeof menuRecordZh> = {
  menuRecord: {
    title: 'Menus',
    none: 'No menus',
    create: 'Add menu',
    createBelow: 'Add menu below',
    edit: 'Edit menu',
    created: 'Menu added',
    saved: 'Menu saved',
    parent: 'Parent menu',
    top: 'None (top level)',
    name: 'Name',
    code: 'Code',
    category: 'Type',
    page: 'Menu',
    button: 'Button',
    buttonOf: 'Button {{code}}',
    path: 'Address',
    isForAll: 'Visible to everybody',
    isTab: 'Opens in a tab',
    isTop: 'Part of the top menu',
    yes: 'Yes',
    no: 'No',
    source: 'Icon',
    action: 'Place of the button',
    places: {
      nowhere: 'Not shown',
      above: 'Toolbar',
      inRows: 'Row actions',
      both: 'Toolbar and row actions',
    },
    remark: 'Remark',
  },
}
