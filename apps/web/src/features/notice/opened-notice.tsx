import { viewOf } from '../../records/from-form.tsx'
import { RecordDrawer } from '../../records/record-drawer.tsx'
import { useNoticeScreen } from './notice-screen.tsx'

/** A notice in a drawer above another page. */
export function OpenedNotice({ id, onClose }: { id: string; onClose: () => void }) {
  const screen = useNoticeScreen()
  return <RecordDrawer screen={screen} view={viewOf(screen, 'title')} id={id} onClose={onClose} />
}
