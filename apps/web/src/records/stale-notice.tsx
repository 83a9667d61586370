import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../lib/http/call-error.ts'
import { notify } from '../lib/page/notify.ts'
import { useOnceAtATime } from '../lib/page/once-at-a-time.ts'
import styles from './stale-notice.module.css'

/** Offers to go on from the current state of a record that somebody else has changed, without losing what was typed. */
export function StaleNotice({ load }: { load: () => Promise<void> }) {
  const { t } = useTranslation()
  const { run, busy } = useOnceAtATime(async () => {
    try {
      await load()
    } catch (error) {
      // A refusal has already shown its message.
      if (!refusalIn(error)) notify({ kind: 'error', text: t('error.network') })
    }
  })
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      title={t('records.stale')}
      action={
        <Button loading={busy} onClick={() => void run()}>
          {t('records.loadCurrent')}
        </Button>
      }
    />
  )
}
