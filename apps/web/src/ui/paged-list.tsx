import type { UseQueryResult } from '@tanstack/react-query'
import { Empty, Pagination, Skeleton, Spin } from 'antd'
import type { ReactNode } from 'react'
import { AsyncFace } from './async-face.tsx'
import { classes } from './classes.ts'
import type { useListState } from './list-state.ts'
import { pageSizes } from './page-sizes.ts'
import ui from './ui.module.css'
import { useLastPage } from './use-last-page.ts'

interface PageOf<Row> {
  records: Row[]
  total: number
  pages: number
}

interface Props<Row> {
  query: Pick<UseQueryResult<PageOf<Row>>, 'data' | 'error' | 'isPending' | 'refetch' | 'isPlaceholderData'>
  list: ReturnType<typeof useListState>
  /** Shown while loading; lines of text by default. */
  loading?: ReactNode
  /** Words shown when there is no row. */
  none: ReactNode
  /** Button or link below these words. */
  wayOn?: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of a list that is no table. The page is kept in the address; a list of one short page has no page numbers. */
export function PagedList<Row>({ query, list, loading, none, wayOn, children }: Props<Row>) {
  const { current, size } = list.state
  const { isPlaceholderData } = query
  useLastPage(query, current, list.setPage)
  return (
    <AsyncFace
      query={query}
      loading={loading ?? <Skeleton active className={ui.pad16} title={false} paragraph={{ rows: 6 }} />}
      isEmpty={({ records }) => records.length === 0 && !isPlaceholderData}
      empty={
        <Empty className={ui.padY40} image={Empty.PRESENTED_IMAGE_SIMPLE} description={none}>
          {wayOn}
        </Empty>
      }
    >
      {({ records, total }) => (
        <>
          <Spin spinning={isPlaceholderData} delay={150}>
            {children(records)}
          </Spin>
          {total > pageSizes[0] && (
            <Pagination
              className={classes(ui.ended, ui.pad12x16)}
              current={current}
              pageSize={size}
              total={total}
              pageSizeOptions={[...pageSizes]}
              showSizeChanger
              showLessItems
              onChange={list.turnTo}
            />
          )}
        </>
      )}
    </AsyncFace>
  )
}
