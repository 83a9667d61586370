import { useTranslation } from 'react-i18next'
import type { LogEntry } from '../../lib/storage/log-store.ts'
import { useIsCompact } from '../../lib/page/screen-class.ts'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { useMay } from '../../lib/session/use-may.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { LocalLog } from './local-log.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './log-dialog.module.css'

interface Props {
  logs: LogEntry[]
  onClose: () => void
}

/** 日志, in full screen. People with the permission find a link to the server log. */
export function LogDialog({ logs, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsCompact()
  const mayReadServer = useMay('log.read')
  return (
    <Dialog
      title={t('log.title')}
      width={isPhone ? '100%' : 'calc(100vw - 64px)'}
      rootClassName={classes(styles.dialog, isPhone && styles.page)}
      className={styles.modal}
      classNames={{ container: styles.container, body: styles.body }}
      transitionName={isPhone ? '' : undefined}
      footer={null}
      onClose={onClose}
    >
      <LocalLog logs={logs} />
      {mayReadServer && (
        <p>
          <TabLink to="/monitor/log/error/index" onClick={onClose}>
            {t('log.toServer')}
          </TabLink>
        </p>
      )}
    </Dialog>
  )
}
