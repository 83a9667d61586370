import { contract } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'

/** The latest approved requests of these kinds that may be linked: of one company, with a name that contains `name`. */
export function useLinkChoices(kinds: readonly Kind[], mainstay: string | undefined, name: string) {
  return useQueries({
    queries: kinds.map((kind) => ({
      queryKey: ['approval', 'linkChoices', kind, mainstay, name],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call(
          contract.formList,
          {
            kind,
            forLink: true,
            current: 1,
            size: 20,
            ...(mainstay ? { mainstay } : {}),
            ...(name ? { applicationName: name } : {}),
          },
          { signal },
        ),
      staleTime: 30_000,
    })),
    combine: (results) => ({
      rows: results.flatMap((result) => result.data?.records ?? []),
      isLoading: results.some((result) => result.isFetching),
    }),
  })
}
