import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { LogEntry } from '../../lib/storage/log-store.ts'
import ui from '../../ui/ui.module.css'
import styles from './log-detail.module.css'

/** The details of an entry. Everything is rendered as text, because people send the entries. */
export function LogDetail({ row }: { row: LogEntry }) {
  const { t } = useTranslation()
  return (
    <div className={styles.detail}>
      <dl>
        <dt>{t('log.message')}</dt>
        <dd>{row.message}</dd>
        <dt>{t('log.address')}</dt>
        <dd>{row.url}</dd>
        <dt>{t('log.info')}</dt>
        <dd>{row.info}</dd>
      </dl>
      {row.stack ? (
        <div className={styles.stack}>
          <pre aria-label={t('log.stack')}>{row.stack}</pre>
          <CopyButton className={styles.copy} text={row.stack} label={t('log.copyStack')} />
        </div>
      ) : (
        <p className={ui.secondLine}>{t('log.noStack')}</p>
      )}
    </div>
  )
}
