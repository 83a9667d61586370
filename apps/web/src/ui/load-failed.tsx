import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import styles from './load-failed.module.css'
import ui from './ui.module.css'

/** Placeholder of a failed load, with a retry; any toast was already shown by the call layer. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes(styles.failed, ui.stack12, ui.itemsCentred, ui.muted)}>
      <DisconnectOutlined aria-hidden />
      <p>{t('error.loadFailed')}</p>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
    </div>
  )
}
