import type { UseQueryResult } from '@tanstack/react-query'
import { Pagination, Spin } from 'antd'
import { type ReactNode, useState } from 'react'
import { AsyncFace } from '../../../ui/async-face.tsx'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { useLastPage } from '../../../ui/use-last-page.ts'

const size = 10

/** The page of a list beside its page, which has no address of its own. Another list begins at its first page. */
export function usePages() {
  const [current, setCurrent] = useState(1)
  return { current, size, turnTo: setCurrent }
}

interface Props<Row> {
  query: Pick<
    UseQueryResult<{ records: Row[]; total: number; pages: number }>,
    'data' | 'error' | 'isPending' | 'refetch' | 'isPlaceholderData'
  >
  pages: ReturnType<typeof usePages>
  none: string
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of such a list. */
export function DrawerPages<Row>({ query, pages: { current, turnTo }, none, children }: Props<Row>) {
  useLastPage(query, current, turnTo)
  return (
    <AsyncFace
      query={query}
      isEmpty={({ records }) => records.length === 0 && !query.isPlaceholderData}
      empty={none}
    >
      {({ records, total }) => (
        <>
          <Spin spinning={query.isPlaceholderData} delay={150}>
            {children(records)}
          </Spin>
          {total > size && (
            <Pagination
              className={classes(ui.above12, ui.endText)}
              size="small"
              current={current}
              pageSize={size}
              total={total}
              showSizeChanger={false}
              showLessItems
              onChange={turnTo}
            />
          )}
        </>
      )}
    </AsyncFace>
  )
}
