import { contract, type Detail } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/http/call.ts'

/**
 * The draft or request that is edited, fetched once per opening: then the page holds what is typed, and the page
 * holds this, since a query without an onlooker is let go while another tab is in front.
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

/** As it stands now. Quiet: the page says itself what it finds. */
export function readRequest(kind: string, id: string): Promise<Detail> {
  return call(contract.formDetail, { kind, id }, { quiet: true })
}
