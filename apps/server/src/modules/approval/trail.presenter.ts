import type { Detail, TrailRow } from '@countersign/contract'
import { trailOf } from '@countersign/engine'
import { formatTime } from '../../platform/business-time.ts'
import type { LoadedState } from './state.repository.ts'
import type { TrailWords } from './trail-words.ts'

/** With what stands for a signature: the reader's own address of it, or its file. */
type SignedTrailWords = TrailWords & { signature: (fileId: string) => string }

/** personTable of a round. The applicant's own row carries the time of the submission. */
export function presentTrail(
  { state, records }: LoadedState,
  words: SignedTrailWords,
  round: number,
  submittedAt: Date | undefined,
): TrailRow[] {
  return trailOf(state, round).map((row) => {
    const record = row.taskId === null ? undefined : records.get(row.taskId)
    const time = record ? record.decidedAt : submittedAt
    return {
      personName: words.person(row.userId),
      deptName: words.department(row.userId),
      status: row.status,
      baseImage: record?.signatureFileId ? words.signature(record.signatureFileId) : '',
      opinion: record?.opinion ?? '',
      time: time ? formatTime(time) : '',
      node: row.nodeId === null ? '' : words.node(round, row.nodeId),
      actingFor: row.actingForId === null ? '' : words.person(row.actingForId),
    }
  })
}

/** The rounds before the current one, each with its trail. */
export function presentHistory(
  loaded: LoadedState,
  words: SignedTrailWords,
  rounds: readonly { round: number; submittedAt: Date }[],
  current: number,
): Detail['history'] {
  return rounds
    .filter(({ round }) => round < current)
    .map(({ round, submittedAt }) => ({
      round,
      endedAt: formatTime(endOf(loaded, round) ?? submittedAt),
      rows: presentTrail(loaded, words, round, submittedAt),
    }))
}

/** When the last task of a round was settled. */
function endOf({ state, records }: LoadedState, round: number): Date | undefined {
  const runs = new Set(state.nodeRuns.filter((run) => run.round === round).map((run) => run.id))
  return [...records.values()]
    .filter((record) => runs.has(record.nodeRunId))
    .flatMap((record) => record.decidedAt ?? [])
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
}
