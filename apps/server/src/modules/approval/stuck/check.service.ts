import {
  applicantsOf,
  type Facts,
  lacksPeople,
  needsStandIns,
  type Rule,
  stepsOf,
  type Want,
  wantsForPreview,
} from '@countersign/engine'
import { LruMap } from 'toad-cache'
import type { SystemCtx } from '../../../platform/context.ts'
import { isConnectionLost } from '../../../platform/database/connection-lost.ts'
import { keptAsOf } from '../../../platform/database/pipelined-transaction.ts'
import { existing } from '../../../platform/existing.ts'
import { type KeptFlow, listFlowVersions, loadFacts } from '../../flow/index.ts'
import { findFormOfRound } from '../../form-customization/index.ts'
import { listActive } from '../../organisation/index.ts'
import { chosenFor } from '../decide/decision.rules.ts'
import { readRecordedRow } from '../record/read-record.service.ts'
import { listRecordedRows, type RecordedRow } from '../record/recorded-rows.repository.ts'
import { whoseOf } from '../request/approval-row.rules.ts'
import { readMoment } from '../request/approval.repository.ts'
import { emptyState } from '../request/new-approval.rules.ts'
import {
  findChecked,
  type Found,
  listToCheck,
  saveChecked,
  saveFound,
  type ToCheck,
} from './check.repository.ts'
import { sayLacking } from './lacking.presenter.ts'

/** Requests that are read at a time, and that are replayed at a time. */
const pageSize = 500
const replaySize = 50
/** Flows with a department whose people are remembered. */
const mostTrials = 1000

/**
 * Notes which requests of the tenant cannot go on though no task of theirs is at fault: the way ahead is blocked, nobody can
 * submit a rejected one again, or nothing is open. A request that cannot be read is left as it was. With `onlyChanged`
 * nothing is done if no people, departments, roles or flows changed since the last check.
 */
export async function checkStuck(given: SystemCtx, { onlyChanged }: { onlyChanged: boolean }): Promise<void> {
  const { db, tenantId } = given
  const { referenceVersion } = await readMoment(db, tenantId)
  if (onlyChanged && (await findChecked(db, tenantId)) === referenceVersion) return
  const ctx = { ...given, db: keptAsOf(db, referenceVersion) }
  const mayLackPeople = trialsOf(ctx, await listFlowVersions(ctx.db, tenantId))
  let after = ''
  for (;;) {
    const page = await listToCheck(db, tenantId, { after, limit: pageSize })
    const upTo = page.length < pageSize ? undefined : page.at(-1)?.id
    const found = page.flatMap(asTheyStand)
    const doubtful: string[] = []
    for (const one of page) {
      if (one.status === 'running' && one.waits && (await mayLackPeople(one))) doubtful.push(one.id)
    }
    const skipped: string[] = []
    for (let first = 0; first < doubtful.length; first += replaySize) {
      for (const row of await listRecordedRows(db, tenantId, doubtful.slice(first, first + replaySize))) {
        try {
          const reason = await whyBlocked(ctx, row)
          if (reason) found.push({ approvalId: row.id, why: 'wayBlocked', reason })
        } catch (error) {
          if (isConnectionLost(error)) throw error
          given.log.warn({ approvalId: row.id, err: error }, 'a request cannot be read and was not checked')
          skipped.push(row.id)
        }
      }
    }
    await saveFound(db, tenantId, { after, upTo, found, skipped, at: given.now() })
    if (upTo === undefined) break
    after = upTo
  }
  await saveChecked(db, tenantId, referenceVersion)
}

/** Reasons that show in the row of a request, so that its record need not be replayed. */
function asTheyStand({ id: approvalId, status, waits }: ToCheck): Found[] {
  if (status !== 'running') return [{ approvalId, why: 'applicantGone', reason: {} }]
  return waits ? [] : [{ approvalId, why: 'nothingOpen', reason: {} }]
}

/** Rules whose people differ from request to request of a department. */
const ofRequest: ReadonlySet<Rule['kind']> = new Set([
  'fieldPeople',
  'fieldDepartmentLeader',
  'initiatorChooses',
  'previousChooses',
  'initiator',
])

/**
 * Tells whether a step of a request's flow may find nobody, from the people found once for its flow and department. Where each
 * rule of each step leads to somebody but the applicant, no step can.
 */
function trialsOf(
  { db, tenantId }: SystemCtx,
  flows: ReadonlyMap<string, KeptFlow>,
): (request: ToCheck) => Promise<boolean> {
  const trials = new LruMap<Trial | 'unknown'>(mostTrials)
  const tryFlow = async ({ flowVersionId, departmentId }: ToCheck): Promise<Trial | 'unknown'> => {
    const definition = flows.get(flowVersionId)?.definition
    if (!definition || stepsOf(definition).some(({ rules }) => rules.some(({ kind }) => ofRequest.has(kind))))
      return 'unknown'
    const wants = wantsForPreview(definition, emptyState({ applicantId: '' })).filter(
      ({ kind }) => kind === 'people',
    )
    const subject = { tenantId, applicantId: '', departmentId, values: () => ({}) }
    return { wants, people: (await loadFacts(db, wants, subject)).facts.people }
  }
  return async (request) => {
    const key = `${request.flowVersionId} ${request.departmentId}`
    const trial = trials.get(key) ?? (await tryFlow(request))
    trials.set(key, trial)
    return trial === 'unknown' || needsStandIns(trial.wants, trial.people, applicantsOf(whoseOf(request)))
  }
}

interface Trial {
  wants: Want[]
  people: Facts['people']
}

/**
 * In words why whoever may agree to a request is refused, whomever they choose; undefined if an agreement would be accepted, or if
 * nobody who is asked can act. Refuses (recordDamaged) a request that differs from its record.
 */
async function whyBlocked(ctx: SystemCtx, row: RecordedRow): Promise<Found['reason'] | undefined> {
  const { db, tenantId } = ctx
  const { state, round, definition, content } = await readRecordedRow(ctx, row)
  const open = state.tasks.filter((task) => task.state === 'open' && task.origin !== 'consulted')
  const able = await listActive(
    db,
    tenantId,
    open.map(({ assigneeId }) => assigneeId),
  )
  const asked = open.filter(({ assigneeId }) => able.some(({ id }) => id === assigneeId))
  if (asked.length === 0) return undefined
  const { facts } = await loadFacts(db, wantsForPreview(definition, state), {
    tenantId,
    applicantId: row.applicantId,
    handlerIds: state.handlerIds,
    departmentId: row.departmentId,
    values: () => content.values,
    form: () => existing(findFormOfRound(content)),
    chosen: (nodeId, by) => (by === 'initiatorChooses' ? (chosenFor(round.chosen, nodeId) ?? []) : []),
  })
  const isRefused = asked.every(({ id: taskId, assigneeId: by }) =>
    lacksPeople(definition, state, { type: 'agree', by, taskId }, facts),
  )
  return isRefused ? sayLacking(ctx, { definition, state, facts, department: row.deptName }) : undefined
}
