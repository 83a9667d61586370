import { contract, type Detail } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/http/call.ts'

/**
 * The draft or request being edited, fetched once per opening. The page keeps the answer, because a query without
 * observers is dropped while another tab is in front.
 */
export function useRequest(kind: string, id: string | undefined, opening: number) {
  const [opened, setOpened] = useState<Detail>()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['submission', kind, id, opening],
    queryFn: ({ signal }) => call(contract.formDetail, { kind, id: id ?? '' }, { signal }),
    enabled: id !== undefined && opened === undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (data && !opened) setOpened(data)
  return { data: opened, error, isPending: opened === undefined && isPending, refetch }
}

/** The current state of the request. Quiet, because the page shows the result itself. */
export function readRequest(kind: string, id: string): Promise<Detail> {
  return call(contract.formDetail, { kind, id }, { quiet: true })
}
