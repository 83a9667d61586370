import type { WordsOf } from '../lib/words-of.ts'
import type { recordsZh } from './words.zh.ts'

export const recordsEn: WordsOf<typeof recordsZh> = {
  records: {
    save: 'Save',
    edit: 'Edit',
    remove: 'Delete',
    removed: 'Deleted: {{count}}',
    removeTitle: 'Delete “{{name}}”?',
    removeChosenTitle: 'Delete the {{count}} selected records?',
    removeText: 'This cannot be undone.',
    chosen: '{{count}} selected',
    gone: 'This record has been deleted',
    columns: 'Columns to show',
    dense: 'Compact rows',
    settings: 'Table settings',
    report: 'Results',
    outcome: '{{done}} succeeded, {{failed}} failed',
    done: 'Succeeded',
    notTried: 'Not processed',
    export: 'Export',
    exportFailed: 'The export failed; please try again later',
    import: 'Import',
    importHint:
      'Edit or add rows in the exported sheet, then import it. If any row is wrong, nothing is imported.',
    chooseSheet: 'Choose an xlsx sheet or drop it here',
    importing: 'Importing…',
    imported: 'Rows imported: {{count}}',
    importRefused: 'Nothing was imported: {{count}} of {{total}} rows are wrong',
    refusedRows: 'Wrong rows',
    row: 'Row {{row}}',
  },
}
