import { PlusOutlined } from '@ant-design/icons'
import { Button, Empty, Pagination, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { firstPageSize } from '../../lib/page-sizes.ts'
import { usePageTitle } from '../../lib/page-title.ts'
import { useTabLocation } from '../../lib/tab-location.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import { useNotices } from './api/use-notices.ts'
import { useCategoryName } from './category-name.ts'
import { useMayWrite } from './may-write.ts'
import { NoticeDialog } from './notice-dialog.tsx'
import { NoticeForm } from './notice-form.tsx'
import './notice.css'

/** /desk/notice: all notices; administrators write them. */
export function NoticePage() {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const mayWrite = useMayWrite()
  const [isWriting, setIsWriting] = useState(false)
  const categoryName = useCategoryName()
  const asked = Number(query.get('current'))
  const current = Number.isSafeInteger(asked) && asked > 0 ? asked : 1
  const list = useNotices({ current, size: firstPageSize })
  const view = query.get('view')
  usePageTitle(t('notice.title'))
  return (
    <div className="page">
      <section className="card">
        <header className="notice-head">
          <h1 className="page-title">{t('notice.title')}</h1>
          {mayWrite && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setIsWriting(true)}>
              {t('notice.releaseTitle')}
            </Button>
          )}
        </header>
        {list.isPending && <Skeleton active className="notice-none" />}
        {list.isError && !list.data && <LoadFailed onRetry={() => void list.refetch()} />}
        {list.data?.records.length === 0 && (
          <Empty
            className="notice-none"
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={t('notice.none')}
          />
        )}
        <ul className="notice-rows" aria-label={t('notice.title')}>
          {list.data?.records.map((notice) => (
            <li key={notice.id}>
              <button type="button" className="notice-row" onClick={() => setQuery({ view: notice.id })}>
                <span className="notice-row-title">
                  {notice.title} <span className="tag tag-quiet">{categoryName(notice.category)}</span>
                </span>
                <span className="second-line">
                  {notice.createName} · <ShortTime value={notice.releaseTime} />
                </span>
              </button>
            </li>
          ))}
        </ul>
        {list.data && list.data.total > firstPageSize && (
          <Pagination
            className="notice-pages"
            current={current}
            pageSize={firstPageSize}
            total={list.data.total}
            showSizeChanger={false}
            onChange={(page) => setQuery({ current: page > 1 ? String(page) : undefined })}
          />
        )}
      </section>
      {view && <NoticeDialog id={view} onClose={() => setQuery({ view: undefined })} />}
      {isWriting && <NoticeForm onDone={() => setIsWriting(false)} />}
    </div>
  )
}
