import { Pagination } from 'antd'
import type { useListState } from '../../../ui/list-state.ts'
import { pageSizes } from '../../../ui/page-sizes.ts'
import styles from './pages.module.css'

/** The pages of a list; nothing when everything is on the first one. */
export function Pages({ list, total }: { list: ReturnType<typeof useListState>; total: number }) {
  const { current, size } = list.state
  if (total <= pageSizes[0]) return null
  return (
    <Pagination
      className={styles.pages}
      current={current}
      pageSize={size}
      total={total}
      pageSizeOptions={[...pageSizes]}
      showSizeChanger
      showLessItems
      onChange={list.turnTo}
    />
  )
}
