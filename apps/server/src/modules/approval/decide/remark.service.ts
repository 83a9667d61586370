import { isPermitted, mayAct } from '@countersign/engine'
import { AppError } from '../../../platform/app-error.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import { publish } from '../../../platform/outbox/publish.ts'
import { holdFiles, isUploadedBy, linkFiles, listFiles } from '../../file/index.ts'
import { listActive, wordsOfPeople } from '../../organisation/index.ts'
import { laterOf } from '../record/decide-on-record.rules.ts'
import type { RecordedFile } from '../record/payloads.rules.ts'
import { lockToDecide } from '../record/decision-rows.repository.ts'
import { readRecordToDecide, type RequestRecord } from '../record/read-record.service.ts'
import { peopleOfRequest } from '../record/readers.rules.ts'
import { isOnRecord } from '../record/rows-of-record.rules.ts'
import { saveEvent } from '../record/save-event.service.ts'
import { type ApprovalRow, ownerOfRow } from '../request/approval-row.rules.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { getReadable } from '../request/may-read.service.ts'
import { mayUrgeAgainAt } from './urge.rules.ts'
import type { DecisionAnswer } from './decision.service.ts'

/**
 * Reminds the people a request waits for, once in four hours. Refuses with notFound, notApplicant, notPermitted (by the
 * flow, or because the request does not run), urgedAlready, or nobodyAble where none of them can act any more.
 */
export function urge(ctx: Ctx, input: { id: string }): Promise<DecisionAnswer> {
  return once(ctx, 'oa_message/urge', input, async (ctx) => {
    const { approval, record } = await lockOnRecord(ctx, input.id, (row) => {
      if (ownerOfRow(row) !== ctx.user.id) throw new AppError('notApplicant')
    })
    if (!mayAct(record.definition, record.state, ctx.user.id).includes('urge'))
      throw new AppError('notPermitted')
    const again = mayUrgeAgainAt(record.recorded.happenings, approval.time)
    if (again) throw new AppError('urgedAlready', { detail: formatTime(again) })
    const open = record.recorded.tasks.filter((task) => task.state === 'open')
    const active = await listActive(
      ctx.db,
      ctx.tenantId,
      open.map((task) => task.assignee_id),
    )
    const able = open.filter((task) => active.some(({ id }) => id === task.assignee_id))
    if (able.length === 0)
      throw new AppError('nobodyAble', { detail: open.map((task) => task.name).join('、') })
    const people = able.map((task) => ({
      id: task.assignee_id,
      name: task.name,
      department: task.department,
    }))
    await append(ctx, { approval, record }, 'urged', { name: ctx.user.name, people: unique(people) })
    await tell(ctx, approval.id, 'urged', people)
    return answerOf(approval)
  })
}

/**
 * Adds a comment to a request that the caller may read. Refuses with notFound, forbidden, notPermitted (by the flow),
 * mentionedUnable for somebody who may not read the request, or attachmentUnable for a file that the caller did not
 * upload.
 */
export function comment(
  ctx: Ctx,
  input: { id: string; text: string; mentions: string[]; fileIds: string[] },
): Promise<DecisionAnswer> {
  return once(ctx, 'oa_message/comment', input, async (ctx) => {
    await getReadable(ctx, input.id)
    const { approval, record } = await lockOnRecord(ctx, input.id)
    if (!isPermitted(record.definition, 'comment')) throw new AppError('notPermitted')
    const mentioned = [...new Set(input.mentions)]
    const known = new Set(peopleOfRequest(record))
    if (!mentioned.every((id) => known.has(id))) throw new AppError('mentionedUnable', { field: 'mentions' })
    const people = await wordsOfPeople(ctx.db, ctx.tenantId, mentioned)
    const files = await takeFiles(ctx, [...new Set(input.fileIds)])
    const payload = { name: ctx.user.name, text: input.text, people, ...(files.length > 0 && { files }) }
    await append(ctx, { approval, record }, 'commented', payload)
    await linkFiles(
      ctx.db,
      ctx.tenantId,
      approval.id,
      files.map((file) => file.id),
    )
    await tell(ctx, approval.id, 'mentioned', people)
    return answerOf(approval)
  })
}

/** The files of a comment or payment, in the order given. They are held first, so that no clean-up deletes them meanwhile. */
export async function takeFiles(ctx: TxCtx, ids: string[]): Promise<RecordedFile[]> {
  await holdFiles(ctx.db, ctx.tenantId, ids)
  const found = (await listFiles(ctx.db, ctx.tenantId, ids)).filter((file) => isUploadedBy(ctx.user.id, file))
  const byId = new Map(found.map((file) => [file.id, file]))
  return ids.map((id) => {
    const file = byId.get(id)
    if (!file) throw new AppError('attachmentUnable', { field: 'fileIds' })
    const { name, sha256, size, mime } = file
    return { id, name, sha256, size, mime }
  })
}

interface Locked {
  approval: ApprovalRow & { time: string }
  record: RequestRecord
}

async function lockOnRecord(
  ctx: TxCtx,
  id: string,
  refuse: (approval: ApprovalRow) => void = () => undefined,
): Promise<Locked> {
  const locked = await lockToDecide(ctx.db, ctx.tenantId, id)
  if (!locked) throw new AppError('notFound')
  const { approval, rows } = locked
  refuse(approval)
  if (!isOnRecord(approval)) throw new AppError('notPermitted')
  return { approval, record: await readRecordToDecide(ctx, approval, rows) }
}

async function append(
  ctx: TxCtx,
  { approval, record: { round, recorded } }: Locked,
  type: 'urged' | 'commented',
  payload: Record<string, unknown>,
): Promise<void> {
  await saveEvent(ctx, approval, recorded.time, {
    type,
    actor: { kind: 'person', id: ctx.user.id },
    round: round.round,
    contentHash: round.contentHash,
    payload,
    time: laterOf(approval.time, recorded.time),
  })
}

async function tell(
  ctx: TxCtx,
  approvalId: string,
  kind: 'urged' | 'mentioned',
  people: readonly { id: string }[],
): Promise<void> {
  const others = unique(people).filter(({ id }) => id !== ctx.user.id)
  const of = { approvalId, kind, actorId: ctx.user.id }
  await publish(ctx.db, ctx.tenantId, 'notify', ...others.map(({ id }) => ({ ...of, userId: id })))
}

function unique<Person extends { id: string }>(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.id, person])).values()]
}

function answerOf({ id, status, version }: ApprovalRow): DecisionAnswer {
  return { id, approvalStatus: statusNames[status], version }
}
