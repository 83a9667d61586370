import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/http/use-online.ts'
import styles from './offline-bar.module.css'

/** A message above the page while offline: content that has not loaded waits and appears when the network is back. */
export function OfflineBar() {
  const { t } = useTranslation()
  const isOnline = useOnline()
  return <output className={styles.bar}>{!isOnline && t('shell.offline')}</output>
}
