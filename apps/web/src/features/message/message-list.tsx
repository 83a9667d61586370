import { Empty, Pagination, Skeleton, Spin } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import { classes } from '../../ui/classes.ts'
import { pageSizes } from '../../ui/page-sizes.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import ui from '../../ui/ui.module.css'
import { useLastPage } from '../../ui/use-last-page.ts'
import { AsyncFace } from '../../ui/async-face.tsx'
import { useMarkRead, useMessages } from './api.ts'
import { type inputIn, queryOfPage } from './message-address.ts'
import { MessageItem } from './message-item.tsx'
import styles from './message-list.module.css'

interface Props {
  input: ReturnType<typeof inputIn>
}

export function MessageList({ input }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { setQuery } = useTabLocation()
  const markRead = useMarkRead()
  const list = useMessages(input)
  useLastPage(
    list,
    input.current,
    useCallback(
      (page) => setQuery({ current: page > 1 ? String(page) : undefined }, { replace: true }),
      [setQuery],
    ),
  )

  return (
    <AsyncFace
      query={list}
      loading={<MessageSkeleton />}
      isEmpty={({ records }) => records.length === 0 && !list.isPlaceholderData}
      empty={
        <Empty
          className={classes(ui.pad64x16, ui.flush)}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(emptyWords(input))}
        />
      }
    >
      {({ records, total }) => (
        <>
          <Spin spinning={list.isPlaceholderData} delay={150}>
            <ul aria-label={t('message.title')}>
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
            className={classes(styles.pages, ui.flow, ui.ended, ui.lineAbove)}
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
      )}
    </AsyncFace>
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
    <output aria-label={t('list.loading')} className={classes(ui.stack20, ui.pad20)}>
      {lines.map((line) => (
        <Skeleton key={line} active title={{ width: '45%' }} paragraph={{ rows: 1, width: '30%' }} />
      ))}
    </output>
  )
}
