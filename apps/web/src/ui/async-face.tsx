import type { UseQueryResult } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isMissing, isRefusedAs, refusalIn } from '../lib/http/call-error.ts'
import { LoadFailed } from './load-failed.tsx'

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** While nothing is there yet; a skeleton unless told. */
  loading?: ReactNode
  isEmpty?: (data: T) => boolean
  /** What stands where there is nothing to show. */
  empty?: ReactNode
  /** What stands where the server says that it is not there, or not any more. */
  gone?: ReactNode
  children: (data: T) => ReactNode
}

/** What is shown of an answer: that it is loading, that there is nothing, that it failed and can be tried again, or itself. */
export function AsyncFace<T>({ query, loading, isEmpty, empty, gone, children }: Props<T>) {
  const { data, error, isPending, refetch } = query
  if (gone !== undefined && isMissing(error)) return gone
  if (isRefusedAs(error, 'forbidden')) {
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={refusalIn(error)?.message} />
  }
  if (isPending) return loading ?? <Skeleton active />
  if (data === undefined) return <LoadFailed onRetry={() => void refetch()} />
  if (isEmpty?.(data)) {
    if (typeof empty !== 'string') return empty
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  }
  return children(data)
}
