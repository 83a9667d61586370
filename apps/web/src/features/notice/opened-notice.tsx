import { RecordDrawer } from '../../records/record-drawer.tsx'
import { useNoticeScreen } from './notice-screen.tsx'

/** A notice in a drawer above another page. */
export function OpenedNotice({ id, onClose }: { id: string; onClose: () => void }) {
  return <RecordDrawer screen={useNoticeScreen()} id={id} onClose={onClose} />
}
