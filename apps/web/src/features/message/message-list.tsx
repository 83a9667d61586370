import { Empty, Pagination, Skeleton, Spin } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/screen-class.ts'
import { pageSizes } from '../../lib/page-sizes.ts'
import { useTabLocation } from '../../lib/tab-location.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { useMarkRead } from './api/use-mark-read.ts'
import { useMessages } from './api/use-messages.ts'
import { type inputIn, queryOfPage } from './message-address.ts'
import { MessageItem } from './message-item.tsx'

interface Props {
  input: ReturnType<typeof inputIn>
}

export function MessageList({ input }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { setQuery } = useTabLocation()
  const markRead = useMarkRead()
  const list = useMessages(input)
  const pages = list.data?.pages ?? 0
  const isBeyond = !list.isPlaceholderData && list.data !== undefined && input.current > Math.max(pages, 1)
  useEffect(() => {
    // The last one of the last page was read: show the page that is the last one now.
    if (isBeyond) setQuery({ current: pages > 1 ? String(pages) : undefined }, { replace: true })
  }, [isBeyond, pages, setQuery])

  if (list.isPending) return <MessageSkeleton />
  if (list.isError && !list.data) return <LoadFailed onRetry={() => void list.refetch()} />
  const { records, total } = list.data
  if (records.length === 0 && !list.isPlaceholderData) {
    return (
      <Empty
        className="message-empty"
        image={Empty.PRESENTED_IMAGE_SIMPLE}
        description={t(emptyWords(input))}
      />
    )
  }
  return (
    <>
      <Spin spinning={list.isPlaceholderData} delay={150}>
        <ul className="message-list" aria-label={t('message.title')}>
          {records.map((message) => (
            <MessageItem
              key={message.id}
              message={message}
              onRead={() => void markRead([message.id]).catch(() => undefined)}
            />
          ))}
        </ul>
      </Spin>
      <Pagination
        className="message-pages"
        current={input.current}
        pageSize={input.size}
        total={total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger={!isPhone}
        showLessItems={isPhone}
        hideOnSinglePage={isPhone}
        showTotal={(count) => t('message.total', { count })}
        onChange={(current, size) => setQuery(queryOfPage(current, size, input.size))}
      />
    </>
  )
}

function emptyWords({ unread, kind }: Props['input']) {
  if (kind === undefined) return unread ? 'message.noneUnread' : 'message.none'
  return unread ? 'message.noneUnreadOfKind' : 'message.noneOfKind'
}

const lines = ['a', 'b', 'c', 'd', 'e'] as const

function MessageSkeleton() {
  const { t } = useTranslation()
  return (
    <output aria-label={t('list.loading')} className="message-skeleton">
      {lines.map((line) => (
        <Skeleton key={line} active title={{ width: '45%' }} paragraph={{ rows: 1, width: '30%' }} />
      ))}
    </output>
  )
}
