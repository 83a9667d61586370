import { Modal, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/current-user.ts'
import type { LogEntry } from '../../lib/log-store.ts'
import { useIsCompact } from '../../lib/screen-class.ts'
import { DialogFocus } from '../../ui/dialog-focus.tsx'
import { LocalLog } from './local-log.tsx'
import { ServerLog } from './server-log.tsx'
import './log-dialog.css'

interface Props {
  logs: LogEntry[]
  onClose: () => void
}

/** 日志, over the whole page as in the ancestor; administrators also see what was sent by everybody. */
export function LogDialog({ logs, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsCompact()
  const isAdministrator = useCurrentUser().roles.includes('administrator')
  const local = <LocalLog logs={logs} />
  return (
    <Modal
      open
      title={t('log.title')}
      width={isPhone ? '100%' : 'calc(100vw - 64px)'}
      rootClassName={isPhone ? 'log-dialog log-dialog-page' : 'log-dialog'}
      transitionName={isPhone ? '' : undefined}
      footer={null}
      closable={{ 'aria-label': t('action.close') }}
      onCancel={onClose}
    >
      <DialogFocus />
      {isAdministrator ? (
        <Tabs
          items={[
            { key: 'local', label: t('log.local'), children: local },
            { key: 'server', label: t('log.server'), children: <ServerLog /> },
          ]}
        />
      ) : (
        local
      )}
    </Modal>
  )
}
