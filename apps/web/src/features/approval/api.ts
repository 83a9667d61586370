import { contract, type InputOf, type OutputOf } from '@countersign/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'

export type ListInput = InputOf<typeof contract.list>

/** The previous page stays visible while the next one loads. */
export function useList(input: ListInput) {
  return useQuery({
    queryKey: ['approval', 'list', input],
    queryFn: ({ signal }) => call(contract.list, input, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export function useCounts() {
  return useQuery({
    queryKey: ['approval', 'counts'],
    queryFn: ({ signal }) => call(contract.counts, {}, { signal }),
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  })
}

/** The delegations that run today, those that the reader gave and those that the reader was given. */
export function useDelegationsNow() {
  const { userId } = useCurrentUser()
  const { data } = useQuery({
    queryKey: ['delegation', 'now'],
    queryFn: ({ signal }) => call(contract.delegationNow, {}, { signal, quiet: true }),
    staleTime: 10 * 60_000,
    refetchOnWindowFocus: true,
  })
  const all = data?.delegations ?? []
  return {
    given: all.filter(({ from }) => from.id === userId),
    received: all.filter(({ to }) => to.id === userId),
  }
}

export type FormKind = OutputOf<typeof contract.types>[number]

export function useTypes() {
  return useQuery(typesQuery)
}

/** The kinds that the person may start a request of. */
export function useStartableTypes() {
  return useQuery({ ...typesQuery, select: startable })
}

const typesQuery = queryOptions({
  queryKey: ['types'],
  queryFn: ({ signal }) => call(contract.types, {}, { signal }),
  // An administrator may offer a form to other people at any time.
  staleTime: 60_000,
})

const startable = (types: readonly FormKind[]) => types.filter(({ mayStart }) => mayStart)

/**
 * The key begins with that of the lists, because decisions change these figures, too. Quiet, because the page is useful
 * without them.
 */
export function useOwnFigures() {
  return useQuery({
    queryKey: ['approval', 'own-figures'],
    queryFn: ({ signal }) => call(contract.ownFigures, {}, { signal, quiet: true }),
    staleTime: 60_000,
  })
}

/** The applicant withdraws a request that is in approval (decisions.md "Statuses"). */
export function withdraw(id: string, idempotencyKey: string) {
  return call(contract.withDraw, { id }, { idempotencyKey })
}
