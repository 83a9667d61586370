import { BugOutlined } from '@ant-design/icons'
import { Badge, Button } from 'antd'
import { lazy, Suspense, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import { listLogs, onLogChange } from '../../lib/storage/log-store.ts'
import { readEntry } from '../../lib/storage/stored.ts'
import ui from '../../ui/ui.module.css'

const loadDialog = () => import('./log-dialog.tsx')
const LogDialog = lazy(async () => ({ default: (await loadChunk(loadDialog)).LogDialog }))

/** Opens the log and shows the number of logged errors, capped at 99 (platform.txt §9). */
export function LogButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const logs = useLogs()
  const label = logs.length === 0 ? t('log.none') : t('log.some', { count: logs.length })
  return (
    <>
      <Button
        type="text"
        style={{ padding: '0 8px' }}
        aria-label={label}
        title={label}
        onClick={() => setOpen(true)}
      >
        <Badge count={logs.length} overflowCount={99} size="small" offset={[2, -2]} title="">
          <BugOutlined aria-hidden className={ui.size16} />
        </Badge>
      </Button>
      {open && (
        <Suspense>
          <LogDialog logs={logs} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The local log, oldest entry first; updates when it changes. */
function useLogs() {
  // A snapshot must be stable, and the parsed list is a new array each time, so the stored text is compared.
  const text = useSyncExternalStore(onLogChange, () => JSON.stringify(readEntry('logsList')?.content ?? []))
  return useMemo(() => (text ? listLogs() : []), [text])
}
