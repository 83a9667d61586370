import { contract, type InputOf } from '@countersign/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import type { FiguresView } from './figures-address.ts'

/** Quiet, because the page shows a failed load itself. */
export function useFigures({ weeks, scope }: Pick<FiguresView, 'weeks' | 'scope'>) {
  // On the wire `weeks` is text, which the contract parses as a number.
  const input: InputOf<typeof contract.figures> = { weeks, scope }
  return useQuery({
    queryKey: ['figures', input],
    queryFn: ({ signal }) => call(contract.figures, input, { signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    refetchOnWindowFocus: true,
  })
}
