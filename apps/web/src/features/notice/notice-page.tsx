import { RecordPage } from '../../records/record-page.tsx'
import { useNoticeScreen } from './notice-screen.tsx'

/** /desk/notice */
export function NoticePage() {
  return <RecordPage screen={useNoticeScreen()} />
}
