import type { Detail, TrailRow } from '@countersign/contract'
import { trailOf } from '@countersign/engine'
import { formatTime } from '../../../platform/business-time.ts'
import type { CoveredTask } from '../delegation/delegation.repository.ts'
import type { RecordedRound, RecordedTask } from '../record/payloads.rules.ts'
import type { RequestRecord } from '../record/read-record.service.ts'

/** Answers the value shown for a signature: an address signed for the reader, or the file id itself. */
type SignatureOf = (fileId: string) => string

/** Why the person of a task was asked, in words; "" where nobody reads it. */
type WhyOf = (task: RecordedTask) => string

/** The open tasks on which a delegate may act, with the delegate's name and the last day. */
type Covered = readonly Pick<CoveredTask, 'taskId' | 'toName' | 'endsOn'>[]

interface Shown {
  signatureOf: SignatureOf
  whyOf: WhyOf
  covered?: Covered
}

/** They sort behind every time, and whoever waits for somebody else behind that person. */
const undecided = { open: '~', paused: '~~' } as const
const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * personTable of a round, entirely from the record. The applicant's own row carries the time of the submission.
 */
export function presentTrail(
  { recorded, state }: Pick<RequestRecord, 'recorded' | 'state'>,
  round: RecordedRound,
  { signatureOf, whyOf, covered = [] }: Shown,
): TrailRow[] {
  const tasks = new Map(recorded.tasks.map((task) => [task.id, task]))
  const timeOf = ({ taskId }: { taskId: string | null }) => {
    const task = taskId === null ? undefined : tasks.get(taskId)
    return task ? (task.decided_at ?? undecided[task.state === 'paused' ? 'paused' : 'open']) : ''
  }
  // Steps that were opened again, and signers who were added, decide out of the order of the steps.
  const rows = trailOf(state, round.round).toSorted((one, other) => compareText(timeOf(one), timeOf(other)))
  return rows.map((row) => {
    const task = row.taskId === null ? undefined : tasks.get(row.taskId)
    const time = task ? task.decided_at : round.submittedAt
    const away = covered.find(({ taskId }) => taskId === row.taskId)
    return {
      personName: task ? task.name : (round.submittedBy ?? round.createName),
      deptName: task ? task.department : round.deptName,
      status: row.status,
      baseImage: task?.signature_file_id ? signatureOf(task.signature_file_id) : '',
      opinion: task?.opinion ?? '',
      time: time === null ? '' : formatTime(new Date(time)),
      node: row.nodeId === null ? '' : (round.steps[row.nodeId] ?? ''),
      actingFor: task ? (task.actingForName ?? '') : round.submittedBy ? round.createName : '',
      why: task ? whyOf(task) : '',
      ...(away && { away: { until: away.endsOn, by: away.toName } }),
    }
  })
}

/** The rounds before the current one, each with its trail. */
export function presentHistory(
  record: Pick<RequestRecord, 'recorded' | 'state'>,
  shown: Shown,
): Detail['history'] {
  return record.recorded.rounds.slice(0, -1).map((round) => ({
    round: round.round,
    endedAt: formatTime(new Date(endOf(record.recorded, round))),
    rows: presentTrail(record, round, shown),
  }))
}

/** Time when the last task of a round was decided or closed; the time of submission when no task was. */
function endOf(
  { nodeRuns, tasks }: RequestRecord['recorded'],
  { round, submittedAt }: RecordedRound,
): string {
  const runs = new Set(nodeRuns.filter((run) => run.round === round).map((run) => run.id))
  const settled = tasks.flatMap((task) => (runs.has(task.node_run_id) ? (task.decided_at ?? []) : []))
  return settled.toSorted().at(-1) ?? submittedAt
}
