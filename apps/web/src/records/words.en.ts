import type { WordsOf } from '../lib/words-of.ts'
import type { recordsZh } from './words.zh.ts'

export const recordsEn: WordsOf<typeof recordsZh> = {
  records: {
    save: 'Save',
    edit: 'Change',
    remove: 'Remove',
    removed: 'Removed: {{count}}',
    removeTitle: 'Remove "{{name}}"?',
    removeChosenTitle: 'Remove the {{count}} chosen records?',
    removeText: 'This cannot be undone.',
    chosen: '{{count}} chosen',
    gone: 'This record has been removed',
    columns: 'Columns to show',
    dense: 'Dense rows',
    settings: 'Table settings',
    report: 'What was done',
    outcome: '{{done}} done, {{failed}} not done',
    done: 'Done',
    notTried: 'Not tried',
    export: 'Export',
    exportFailed: 'The export failed; please try again later',
    import: 'Import',
    importHint:
      'Change or add rows in the exported sheet, then import it. One wrong row keeps the whole sheet from being imported.',
    chooseSheet: 'Choose an xlsx sheet, or drop it here',
    importing: 'Importing…',
    imported: 'Rows imported: {{count}}',
    importRefused: 'Nothing was imported: {{count}} of {{total}} rows are wrong',
    refusedRows: 'Wrong rows',
    row: 'Row {{row}}',
  },
}
