import type { ListRow } from '@countersign/contract'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab-link.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { useList } from '../api/use-list.ts'
import { useKindName } from '../kind-name.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

const initiatedAddress = `/approval/index?state=${encodeURIComponent('已发起')}`

/** What I started last, and where it stands; the only place that offers 撤回. */
export function InitiatedCard() {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const list = useList({ state: '已发起', current: 1, size: 10 })
  const rows = list.data?.records.slice(0, 5) ?? []
  return (
    <section className="card">
      <div className="wel-title">
        <h2>{t('wel.initiatedTitle')}</h2>
        {list.data && list.data.total > 0 && (
          <TabLink to={initiatedAddress}>{t('wel.pendingAll', { count: list.data.total })}</TabLink>
        )}
      </div>
      {list.isPending && <Skeleton active className="wel-loading" paragraph={{ rows: 3 }} />}
      {list.isError && <LoadFailed onRetry={() => void list.refetch()} />}
      {list.data && rows.length === 0 && <p className="wel-none">{t('list.emptyInitiated')}</p>}
      <ul>
        {rows.map((row) => (
          <li key={row.id} className="wel-row">
            <div className="wel-row-words">
              <div>
                <TabLink to={addressOf(row)}>{row.applicationName}</TabLink>{' '}
                <span className="tag tag-quiet">{typeName(row)}</span>
              </div>
              <div className="second-line">
                <ShortTime value={row.applicationDate} />
                {row.step && ` · ${t('wel.waitsFor', { step: row.step })}`}
              </div>
            </div>
            <StatusTag status={row.approvalStatus} />
            {row.approvalStatus === '审批中' && <WithdrawButton row={row} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function addressOf(row: ListRow): string {
  return row.approvalStatus === '草稿'
    ? `/approval/submit/${row.kind}?id=${row.id}`
    : `${initiatedAddress}&view=${row.id}`
}
