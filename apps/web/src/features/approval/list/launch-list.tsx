import type { ListRow, ListState } from '@countersign/contract'
import { Empty, Pagination, Skeleton } from 'antd'
import { cloneElement, isValidElement, type ReactNode, useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { classes } from '../../../ui/classes.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { firstPageSize, pageSizes } from '../../../ui/page-sizes.ts'
import ui from '../../../ui/ui.module.css'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { useList } from '../api.ts'
import styles from './launch-list.module.css'
import { filtersIn, listInputIn } from './list-address.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'

const words = {
  已发起: 'list.emptyInitiated',
  待处理: 'list.emptyPending',
  我收到的: 'list.emptyOther',
  已处理: 'list.emptyOther',
} as const satisfies Record<ListState, string>

function ListEmpty({ state, filtered }: { state: ListState; filtered: boolean }) {
  const { t } = useTranslation()
  return (
    <Empty
      className={classes(ui.pad64x16, ui.flush)}
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <p>{t(filtered ? 'list.empty' : words[state])}</p>
          {filtered && <p className={ui.secondLine}>{t('list.emptyHint')}</p>}
        </>
      }
    />
  )
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f'] as const

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <output aria-label={t('list.loading')} className={classes(ui.stack20, ui.pad20)}>
      {rows.map((row) => (
        <Skeleton key={row} active title={{ width: '40%' }} paragraph={{ rows: 1, width: '72%' }} />
      ))}
    </output>
  )
}

interface Props {
  state: ListState
  onView: (row: ListRow) => void
  /** The screen emits the total count to its parent (platform.txt §2). */
  onTotal: (total: number) => void
}

export function LaunchList({ state, onView, onTotal }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { query, setQuery } = useTabLocation()
  const input = useMemo(() => listInputIn(query), [query])
  const list = useList(input)
  const total = list.data?.total

  useEffect(() => {
    if (total !== undefined) onTotal(total)
  }, [onTotal, total])
  useLastPage(
    list,
    input.current,
    useCallback(
      (page) => setQuery({ current: page > 1 ? String(page) : undefined }, { replace: true }),
      [setQuery],
    ),
  )

  if (list.isPending) return <ListSkeleton />
  if (list.isError) return <LoadFailed onRetry={() => void list.refetch()} />
  const { records } = list.data
  const busy = list.isPlaceholderData
  if (records.length === 0 && !busy) {
    return <ListEmpty state={state} filtered={Object.values(filtersIn(query)).some(Boolean)} />
  }
  return (
    <>
      {isPhone ? (
        <ListCards state={state} rows={records} busy={busy} onView={onView} />
      ) : (
        <ListTable
          state={state}
          rows={records}
          firstIndex={(list.data.current - 1) * list.data.size + 1}
          busy={busy}
          onView={onView}
        />
      )}
      <Pagination
        className={classes(styles.pages, ui.flow, ui.ended, ui.pad14x16)}
        current={input.current}
        pageSize={input.size}
        total={list.data.total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        showQuickJumper
        showLessItems={isPhone}
        itemRender={(_, part, original) => nameOf(part, original, t('list.previous'), t('list.next'))}
        showTotal={(count) => t('list.total', { count })}
        onChange={(current, size) =>
          setQuery({
            current: size === input.size && current > 1 ? String(current) : undefined,
            size: size === firstPageSize ? undefined : String(size),
          })
        }
      />
    </>
  )
}

/** The arrows are icons without a text, so they need an accessible name. */
function nameOf(part: string, original: ReactNode, previous: string, next: string): ReactNode {
  if (!isValidElement<{ 'aria-label'?: string }>(original)) return original
  if (part === 'prev') return cloneElement(original, { 'aria-label': previous })
  return part === 'next' ? cloneElement(original, { 'aria-label': next }) : original
}
