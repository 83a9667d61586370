import { RecordDrawer } from '../../records/record-drawer.tsx'
import { useNoticeScreen } from './notice-screen.tsx'

/** One notice over another page. */
export function OpenedNotice({ id, onClose }: { id: string; onClose: () => void }) {
  return <RecordDrawer screen={useNoticeScreen()} id={id} onClose={onClose} />
}
