import type { UseQueryResult } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { isFinal, isMissing, refusalIn } from '../lib/http/call-error.ts'
import { LoadFailed } from './load-failed.tsx'

interface Props<T> {
  query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isPending' | 'refetch'>
  /** Shown while loading; a skeleton by default. */
  loading?: ReactNode
  isEmpty?: (data: T) => boolean
  /** Shown when the answer is empty. */
  empty?: ReactNode
  /** Shown when the server says that the record does not exist. */
  gone?: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the state of a query: loading, failed with a retry, empty, or its data. */
export function AsyncFace<T>({ query, loading, isEmpty, empty, gone, children }: Props<T>) {
  const { data, error, isPending, refetch } = query
  if (gone !== undefined && isMissing(error)) return gone
  if (isFinal(error)) {
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
