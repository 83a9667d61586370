import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { useKindName } from '../kind-name.ts'
import { addressOfPart, usePart, viewAddress } from './wel-lists.ts'

/** The newest requests that wait for me; each leads into its dialog. */
export function WaitingCard() {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const list = usePart('waiting')
  return (
    <section className="card">
      <div className="wel-title">
        <h2>{t('wel.pendingTitle')}</h2>
        {list.data && list.data.total > 0 && (
          <TabLink to={addressOfPart('waiting')}>{t('wel.pendingAll', { count: list.data.total })}</TabLink>
        )}
      </div>
      <AsyncFace
        query={list}
        loading={<Skeleton active className="wel-loading" paragraph={{ rows: 4 }} />}
        isEmpty={({ records }) => records.length === 0}
        empty={<p className="wel-none">{t('wel.pendingNone')}</p>}
      >
        {({ records }) => (
          <ul>
            {records.slice(0, 6).map((row) => (
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
        )}
      </AsyncFace>
    </section>
  )
}
