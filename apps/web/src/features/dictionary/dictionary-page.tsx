import { RecordPage } from '../../records/record-page.tsx'
import { useDictionaryScreen } from './dictionary-screen.tsx'

/** /system/dict: the dictionary entries that a company maintains. */
export function DictionaryPage() {
  return <RecordPage screen={useDictionaryScreen()} />
}
