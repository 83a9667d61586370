import { contract } from '@countersign/contract'
import type { Definition } from '@countersign/engine'
import type { Kind } from '@countersign/forms'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../lib/http/call.ts'
import { isSameContent } from '../draft.ts'

export const replayCounts = [20, 50, 100, 200] as const
export type ReplayCount = (typeof replayCounts)[number]

/** A run and what it answered. */
export interface TrialRun<T> {
  data: T | undefined
  isPending: boolean
  isFailed: boolean
  /** The definition that was tried. */
  tried: Definition | undefined
  /** Whether the flow has changed since. */
  isEarlier: boolean
}

/** Trials of the flow on the page. Their results stay while the drawer is closed. */
export function useTrial({ kind, company }: { kind: Kind; company: string }, definition: Definition) {
  const simulation = useMutation({
    mutationFn: (tried: Definition) => call(contract.flowSimulate, { kind, company, definition: tried }),
  })
  const replay = useMutation({
    mutationFn: ({ tried, count }: { tried: Definition; count: ReplayCount }) =>
      call(contract.flowReplay, { kind, company, definition: tried, count }),
  })
  const isEarlier = (tried: Definition | undefined) =>
    tried !== undefined && !isSameContent(tried, definition)
  return {
    simulation: {
      data: simulation.data,
      isPending: simulation.isPending,
      isFailed: simulation.isError,
      tried: simulation.variables,
      isEarlier: isEarlier(simulation.variables),
    },
    simulate: () => simulation.mutate(definition),
    replay: {
      data: replay.data,
      isPending: replay.isPending,
      isFailed: replay.isError,
      tried: replay.variables?.tried,
      isEarlier: isEarlier(replay.variables?.tried),
    },
    replayLast: (count: ReplayCount) => replay.mutate({ tried: definition, count }),
  }
}

export type Trial = ReturnType<typeof useTrial>
