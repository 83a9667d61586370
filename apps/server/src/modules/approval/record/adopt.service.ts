import type { SystemCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/database/connect.ts'
import { chainStart, findBreak } from '../../evidence/index.ts'
import { listFlowVersions } from '../../flow/index.ts'
import { wordsOfPeople } from '../../organisation/index.ts'
import { lockApproval } from '../request/approval.repository.ts'
import { hasTimes, recordAsItStands } from './as-it-stands.rules.ts'
import { laterOf } from './decide-on-record.rules.ts'
import { fitsUnsigned } from './fits-unsigned.rules.ts'
import { findKeptRequest, type KeptRequest, listUnsignedIds } from './kept-request.repository.ts'
import type { RecordedPerson } from './payloads.rules.ts'
import { saveEvent } from './save-event.service.ts'

/** Key check that accepts every signature; unsigned chains have none to check. */
const anySignature = { keys: { holds: () => true }, checksEverySignature: false }

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
  const recorded = recordAsItStands(request, {
    people: await wordsOf(ctx, request),
    flows: await listFlowVersions(ctx.db, tenantId),
  })
  const round = recorded.rounds.at(-1)
  await saveEvent(ctx, approval, recorded.time, {
    type: 'adopted',
    actor: { kind: 'system', reason: 'unsigned' },
    round: approval.round,
    contentHash: round?.contentHash ?? '',
    payload: { recorded: { ...recorded, time: laterOf(locked.time, recorded.time) } },
    time: locked.time,
  })
  return 'adopted'
}

/** Names and departments, as of today, of the people a record names, by id. */
async function wordsOf(
  { db, tenantId }: SystemCtx<Tx>,
  { tasks, copies }: KeptRequest,
): Promise<ReadonlyMap<string, RecordedPerson>> {
  const ids = [...tasks.map((task) => task.assignee_id), ...copies.map((copy) => copy.from_id)]
  const people = await wordsOfPeople(db, tenantId, [...new Set(ids)])
  return new Map(people.map((one) => [one.id, one]))
}
