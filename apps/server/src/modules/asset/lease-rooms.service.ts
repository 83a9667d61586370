import { type contract, type InputOf, mostOffered, type OfferedRoom } from '@countersign/contract'
import { formatFen, type Values } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { dayRange, formatDate } from '../../platform/business-time.ts'
import type { Ctx, SystemCtx } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import {
  endOccupations,
  findTaken,
  releaseFormer,
  insertLeaseEnd,
  insertOccupations,
  listLeaseDays,
  listLeasedRooms,
  listRoomsFree,
  type NamedRoom,
} from './lease-rooms.repository.ts'
import { listPlaces } from './place.repository.ts'
import { floorsNamed } from './place.rules.ts'
import { isCalledOtherwise, type LeaseTerms, rentOf, termsOfLease } from './leased-rooms.rules.ts'

/** A request as it is submitted or approved. */
interface LeaseRequest {
  id: string
  kind: string
  /** The values that are signed; read for leases alone. */
  values: () => Values
}

/**
 * Refuses (roomTaken) a lease that names a room of the register which another lease occupies on one of its days, and
 * (roomDiffers) a row that calls the room of its asset number by other names than the register. Rows without an asset
 * number of the register are nobody's concern here.
 */
export async function refuseTakenRooms(ctx: SystemCtx, request: LeaseRequest): Promise<void> {
  const terms = termsOf(request)
  if (!terms) return
  const rooms = await roomsOf(ctx, terms)
  const differing = rooms.find((room) => terms.rows.some((row) => isCalledOtherwise(row, room)))
  if (differing)
    throw new AppError('roomDiffers', {
      field: 'assets',
      detail: `${differing.assetNo}（${pathOf(differing)}）`,
    })
  await refuseTaken(ctx.db, ctx.tenantId, terms, rooms)
}

/** Refuses (roomTaken) to agree to a lease that names a room which another lease occupies by now. */
export async function refuseLetRooms(ctx: SystemCtx, request: LeaseRequest): Promise<void> {
  const terms = termsOf(request)
  if (terms) await refuseTaken(ctx.db, ctx.tenantId, terms, await roomsOf(ctx, terms))
}

/**
 * Occupies the rooms of an approved lease for its days, in the transaction of the approval. Refuses (roomTaken) as
 * `refuseTakenRooms`, so that of two leases which were submitted before either was approved only one is.
 */
export async function occupyRooms(ctx: SystemCtx<Tx>, request: LeaseRequest): Promise<void> {
  const terms = termsOf(request)
  if (!terms) return
  // Approvals of leases and writers of the register wait for each other; the exclusion constraint would refuse the later
  // of two approvals as well, but only as an error without a sentence.
  await lockList(ctx.db, 'asset_place', ctx.tenantId)
  const rooms = await roomsOf(ctx, terms)
  await releaseFormer(ctx.db, ctx.tenantId, terms)
  await refuseTaken(ctx.db, ctx.tenantId, terms, rooms)
  if (rooms.length === 0) return
  const { leaseNo, lessee, startsOn, endsOn } = terms
  await insertOccupations(
    ctx.db,
    ctx.tenantId,
    rooms.map(({ id, rentFen }) => ({
      id: ctx.newId(),
      roomId: id,
      requestId: request.id,
      leaseNo,
      lessee,
      startsOn,
      endsOn,
      rentFen,
      at: ctx.now(),
    })),
  )
}

function termsOf({ kind, values }: LeaseRequest): LeaseTerms | undefined {
  return kind === 'lease' ? termsOfLease(values()) : undefined
}

/** The rooms of the register that a lease names, each once with its share of the rent. */
async function roomsOf(
  { db, tenantId }: Pick<SystemCtx, 'db' | 'tenantId'>,
  { rows }: LeaseTerms,
): Promise<(NamedRoom & { rentFen: bigint })[]> {
  const assetNos = rows.map(({ assetNo }) => assetNo)
  return (await listLeasedRooms(db, tenantId, assetNos)).map((room) => ({
    ...room,
    rentFen: rentOf(rows, room.assetNo),
  }))
}

async function refuseTaken(
  db: Db,
  tenantId: string,
  { startsOn, endsOn, formerIds }: LeaseTerms,
  rooms: readonly NamedRoom[],
): Promise<void> {
  if (rooms.length === 0) return
  const taken = await findTaken(db, tenantId, {
    roomIds: rooms.map(({ id }) => id),
    startsOn,
    endsOn,
    // Its days after this lease begins are released with the approval.
    except: formerIds,
  })
  if (taken.length === 0) return
  const named = new Map(rooms.map((room) => [room.id, room]))
  // The days say when another lease can begin; who rents the room is for people who may see the register.
  const words = taken.map(({ roomId, from, to }) => `${pathOf(named.get(roomId))} (${from} – ${to})`)
  throw new AppError('roomTaken', { field: 'assets', detail: words.join('、') })
}

/** The places of a room from the top down. */
function pathOf(room: NamedRoom | undefined): string {
  return room ? [room.massif, room.building, room.floors, room.room].join(' / ') : ''
}

/**
 * The rooms that a lease can pick, in the order of lists. Refuses (termInvalid) a first or last day that is none, and a last
 * day before the first.
 */
export async function listOfferedRooms(
  ctx: Ctx,
  { name = '', from, to }: InputOf<typeof contract.assetRoomOffered>,
): Promise<OfferedRoom[]> {
  const today = formatDate(ctx.now())
  const [startsOn, endsOn] = [from ?? to ?? today, to ?? from ?? today]
  for (const [field, day] of [
    ['from', startsOn],
    ['to', endsOn],
  ] as const)
    if (!isDay(day)) throw new AppError('termInvalid', { field })
  if (endsOn < startsOn) throw new AppError('termInvalid', { field: 'to' })
  const floorIds = name === '' ? [] : floorsNamed(await listPlaces(ctx.db, ctx.tenantId), name)
  const rooms = await listRoomsFree(ctx.db, ctx.tenantId, {
    name,
    floorIds,
    startsOn,
    endsOn,
    most: mostOffered,
  })
  return rooms.map(({ extent, ...room }) => ({ ...room, extent: formatFen(BigInt(extent)) }))
}

function isDay(text: string): boolean {
  return text.length === 10 && dayRange(text) !== undefined
}

/**
 * Ends a lease before the day that was signed, so that its rooms are free from the next day. Refuses (404, notFound) a
 * request that occupies no room, and (leaseEndDay) a day that is none or does not shorten the lease.
 */
export function endLease(
  ctx: Ctx,
  { requestId, endsOn, reason }: InputOf<typeof contract.assetLeaseEnd>,
): Promise<true> {
  return once(ctx, 'asset/lease/end', { requestId, endsOn, reason }, async (ctx): Promise<true> => {
    await lockList(ctx.db, 'asset_place', ctx.tenantId)
    const lease = await listLeaseDays(ctx.db, ctx.tenantId, requestId)
    if (!lease) throw new AppError('notFound')
    // The day before a lease begins is the earliest: it then occupies no day at all.
    if (!isDay(endsOn) || endsOn >= lease.endsOn || endsOn < lease.dayBefore)
      throw new AppError('leaseEndDay', { field: 'endsOn' })
    await insertLeaseEnd(ctx.db, ctx.tenantId, { id: ctx.newId(), requestId, endsOn, reason })
    await endOccupations(ctx.db, ctx.tenantId, { requestId, endsOn, reason })
    await recordAudit(ctx, {
      action: 'assetLeaseEnd',
      subject: { kind: 'request', id: requestId, name: `${lease.leaseNo} ${lease.lessee}` },
      before: { endsOn: lease.endsOn },
      after: { endsOn, reason },
    })
    return true
  })
}
