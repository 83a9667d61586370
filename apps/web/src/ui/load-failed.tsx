import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import styles from './load-failed.module.css'

/** Placeholder of a failed load, with a retry; any toast was already shown by the call layer. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.failed}>
      <DisconnectOutlined aria-hidden />
      <p>{t('error.loadFailed')}</p>
      <Button onClick={onRetry}>{t('error.retry')}</Button>
    </div>
  )
}
