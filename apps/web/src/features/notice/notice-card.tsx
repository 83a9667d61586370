import { Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPageSize } from '../../lib/page-sizes.ts'
import { TabLink } from '../../lib/tab-link.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { useNotices } from './api/use-notices.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import './notice.css'

const mostShown = 5

/** The newest notices, on the workplace. */
export function NoticeCard() {
  const { t } = useTranslation()
  const list = useNotices({ current: 1, size: firstPageSize })
  const [opened, setOpened] = useState<string>()
  return (
    <section className="card" aria-labelledby="notice-card">
      <div className="notice-head">
        <h2 id="notice-card">{t('notice.title')}</h2>
        <TabLink to="/desk/notice/index">{t('notice.more')}</TabLink>
      </div>
      {list.isPending && <Skeleton active className="notice-none" title={false} paragraph={{ rows: 3 }} />}
      {list.isError && !list.data && <LoadFailed onRetry={() => void list.refetch()} />}
      {list.data?.records.length === 0 && <p className="notice-none">{t('notice.none')}</p>}
      <ul className="notice-lines">
        {list.data?.records.slice(0, mostShown).map((notice) => (
          <li key={notice.id}>
            <button type="button" className="notice-line" onClick={() => setOpened(notice.id)}>
              <span className="notice-line-title">{notice.title}</span>
              <span className="second-line">
                <ShortTime value={notice.releaseTime} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && <NoticeDialog id={opened} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
