import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/money.ts'
import { TabLink } from '../../../lib/tab-link.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { useKindName } from '../kind-name.ts'
import { addressOfPart, usePart, viewAddress } from './wel-lists.ts'

/** The newest requests that wait for me; each leads into its dialog. */
export function WaitingCard() {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const list = usePart('waiting')
  const rows = list.data?.records.slice(0, 6) ?? []
  return (
    <section className="card">
      <div className="wel-title">
        <h2>{t('wel.pendingTitle')}</h2>
        {list.data && list.data.total > 0 && (
          <TabLink to={addressOfPart('waiting')}>{t('wel.pendingAll', { count: list.data.total })}</TabLink>
        )}
      </div>
      {list.isPending && <Skeleton active className="wel-loading" paragraph={{ rows: 4 }} />}
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="wel-none">{t('wel.pendingNone')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="wel-row">
            <PersonAvatar name={row.createName} size={34} />
            <div className="wel-row-words">
              <div>
                {row.applicationName} <span className="tag tag-quiet">{typeName(row)}</span>
              </div>
              <div className="second-line">
                {row.createName} · {row.deptName} · <ShortTime value={row.applicationDate} />
              </div>
            </div>
            {row.amount !== null && (
              <span className="tabular wel-amount">¥ {withSeparators(row.amount)}</span>
            )}
            <TabLink
              className="wel-sign"
              to={viewAddress('waiting', row.id)}
              aria-label={`${t('wel.sign')} ${row.applicationName}`}
            >
              {t('wel.sign')}
            </TabLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
