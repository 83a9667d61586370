import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { LogEntry } from '../../lib/storage/log-store.ts'

/** What a row has no room for. All of it is text, whatever somebody has sent. */
export function LogDetail({ row }: { row: LogEntry }) {
  const { t } = useTranslation()
  return (
    <div className="log-detail">
      <dl>
        <dt>{t('log.message')}</dt>
        <dd>{row.message}</dd>
        <dt>{t('log.address')}</dt>
        <dd>{row.url}</dd>
        <dt>{t('log.info')}</dt>
        <dd>{row.info}</dd>
      </dl>
      {row.stack ? (
        <div className="log-stack">
          <pre aria-label={t('log.stack')}>{row.stack}</pre>
          <CopyButton text={row.stack} label={t('log.copyStack')} />
        </div>
      ) : (
        <p className="second-line">{t('log.noStack')}</p>
      )}
    </div>
  )
}
