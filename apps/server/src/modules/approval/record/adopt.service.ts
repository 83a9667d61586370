import type { SystemCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { writesTogether } from '../../../platform/database/writes-together.ts'
import { chainStart, findBreak, insertEvents } from '../../evidence/index.ts'
import { listFlowVersions } from '../../flow/index.ts'
import { wordsOfPeople } from '../../organisation/index.ts'
import { approvalGiven, lockApproval, updateApproval } from '../request/approval.repository.ts'
import { readWhy } from '../request/stored-why.rules.ts'
import { appendEvents } from './append-events.rules.ts'
import { laterOf } from './decide-on-record.rules.ts'
import { fitsUnsigned } from './fits-unsigned.rules.ts'
import { findKeptRequest, type KeptRequest, listUnsignedIds } from './kept-request.repository.ts'
import type { Recorded } from './payloads.rules.ts'

/** Key check that accepts every signature; unsigned chains have none to check. */
const anySignature = { keys: { holds: () => true }, checksEverySignature: false }
const saveEvents = writesTogether({ events: insertEvents, approval: updateApproval })

/**
 * Puts every request from before signing on record as it stands, under a first signature. Runs once, when the
 * key is first used; an event unsigned afterwards is a defect. A request that does not fit its events, or has
 * an invalid time, is left unchanged and logged, and verification reports it. Answers the numbers of adopted
 * and refused requests.
 */
export async function adoptUnsigned(ctx: SystemCtx): Promise<{ adopted: number; refused: number }> {
  const result = { adopted: 0, refused: 0 }
  let after = ''
  for (;;) {
    const ids = await listUnsignedIds(ctx.db, ctx.tenantId, after, 500)
    for (const id of ids) {
      const outcome = await inTransaction(ctx, (ctx) => adopt(ctx, id))
      if (outcome !== 'already') result[outcome] += 1
      after = id
    }
    if (ids.length === 0) return result
    // Logged for every batch: the first start of a large installation takes long.
    ctx.log.info({ tenantId: ctx.tenantId, ...result }, 'unsigned requests are being put on record')
  }
}

async function adopt(ctx: SystemCtx<Tx>, id: string): Promise<'adopted' | 'refused' | 'already'> {
  const { tenantId } = ctx
  const locked = await lockApproval(ctx.db, tenantId, id)
  const request = locked && (await findKeptRequest(ctx.db, tenantId, id))
  if (!request) return 'refused'
  const { approval, events } = request
  // Another process that started at the same moment has adopted it already.
  if (events.some((event) => event.key_id !== '')) return 'already'
  const head = { seq: approval.eventSeq, hash: approval.eventHash }
  const isWhole = !findBreak(chainStart(tenantId, id), events, head, anySignature)
  if (!isWhole || !fitsUnsigned(request) || !hasTimes(request)) {
    ctx.log.error({ approvalId: id }, 'an unsigned request does not fit its events and was not put on record')
    return 'refused'
  }
  const recorded = await recordAsItStands(ctx, request)
  const round = recorded.rounds.at(-1)
  const appended = appendEvents(ctx, approval, recorded.time, [
    {
      type: 'adopted',
      actor: { kind: 'system', reason: 'unsigned' },
      actingForId: null,
      round: approval.round,
      contentHash: round?.contentHash ?? '',
      payload: { recorded: { ...recorded, time: laterOf(locked.time, recorded.time) } },
      signatureSha256: '',
      attachmentSha256s: [],
      time: locked.time,
    },
  ])
  await saveEvents(ctx.db, {
    events: appended.events,
    approval: approvalGiven(tenantId, { ...approval, ...appended.head }),
  })
  return 'adopted'
}

/**
 * Whether every time in the request's rows is finite: the driver answers an infinite timestamp as a number,
 * which a record cannot hold.
 */
function hasTimes({ approval, rounds, tasks, copies, documents }: KeptRequest): boolean {
  const times: unknown[] = [
    approval.appliedAt,
    ...rounds.map((row) => row.submitted_at),
    ...tasks.flatMap(({ opened_at, decided_at }) => [
      opened_at,
      ...(decided_at === null ? [] : [decided_at]),
    ]),
    ...[...copies, ...documents].map((row) => row.created_at),
  ]
  return times.every((time) => time instanceof Date && !Number.isNaN(time.getTime()))
}

/** The rows of a request in the form of its record, with people's names as of today. */
async function recordAsItStands(
  { db, tenantId }: SystemCtx<Tx>,
  { approval, events, rounds, nodeRuns, tasks, files, copies, links, documents }: KeptRequest,
): Promise<Recorded> {
  const ids = [...tasks.map((task) => task.assignee_id), ...copies.map((copy) => copy.from_id)]
  const people = new Map((await wordsOfPeople(db, tenantId, [...new Set(ids)])).map((one) => [one.id, one]))
  const flows = await listFlowVersions(db, tenantId)
  const last = (type: string) => events.findLast((event) => event.type === type)
  return {
    request: {
      kind: approval.kind,
      applyNo: approval.applyNo,
      name: approval.name,
      applicantId: approval.applicantId,
      departmentId: approval.departmentId,
      createName: approval.createName,
      deptName: approval.deptName,
      company: approval.company,
      amount: approval.amount,
      payee: approval.payee,
      periodFrom: approval.periodFrom,
      periodTo: approval.periodTo,
      appliedAt: approval.appliedAt.toISOString(),
    },
    status: approval.status,
    version: approval.version,
    step: approval.step,
    opinion: approval.opinion,
    time: events.at(-1)?.time ?? '',
    approvedAt: approval.status === 'approved' ? (last('approved')?.time ?? '') : '',
    rounds: rounds.map((row) => {
      const flow = flows.get(row.flow_version_id)
      return {
        round: row.round,
        contentHash: row.content_hash,
        formVersion: row.form_version,
        flowVersionId: row.flow_version_id,
        flowSha256: flow?.sha256 ?? '',
        steps: Object.fromEntries((flow?.definition?.nodes ?? []).map(({ id, name }) => [id, name])),
        submittedAt: row.submitted_at.toISOString(),
        createName: approval.createName,
        deptName: approval.deptName,
        attachments: attachmentsOf(events, row.round),
      }
    }),
    nodeRuns: nodeRuns.toSorted((one, other) => one.seq - other.seq),
    tasks: tasks
      .toSorted((one, other) => one.seq - other.seq)
      .map(({ origin: _origin, ...task }) => {
        const person = people.get(task.assignee_id)
        return {
          ...task,
          why: readWhy(task.why),
          opened_at: task.opened_at.toISOString(),
          decided_at: task.decided_at?.toISOString() ?? null,
          name: person?.name ?? '',
          department: person?.department ?? '',
          signatureSha256: task.signature_file_id ? (files.get(task.signature_file_id)?.sha256 ?? '') : '',
        }
      }),
    links: links.map(({ field, to_id }) => ({ field, toId: to_id })),
    copies: copies.map(({ user_id, from_id, round, created_at }) => ({
      userId: user_id,
      fromId: from_id,
      fromName: people.get(from_id)?.name ?? '',
      round,
      at: created_at.toISOString(),
    })),
    documents: documents.map(({ round, file_id, sha256, size, created_at }) => ({
      round,
      fileId: file_id,
      sha256,
      size: Number(size),
      at: created_at.toISOString(),
    })),
  }
}

function attachmentsOf(events: KeptRequest['events'], round: number): string[] {
  const submitted = events.find((event) => event.type === 'submitted' && event.round === round)
  return submitted?.attachment_sha256s ? submitted.attachment_sha256s.split(',') : []
}
