import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/http/use-online.ts'
import styles from './offline-bar.module.css'

/** Above the page while there is no network: what is not loaded waits, and comes by itself. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return <output className={styles.bar}>{!isOnline && t('shell.offline')}</output>
}
