import {
  type AssetRoom,
  type AssetRoomLease,
  type contract,
  endingWithinDays,
  type InputOf,
  type Page,
  type Sort,
} from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { formatDate } from '../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { extentOf } from './extent.rules.ts'
import { listOccupations, listOccupied } from './occupation.repository.ts'
import { listPlaces } from './place.repository.ts'
import { floorsOf } from './place.rules.ts'
import { presentRoom, subjectOf, wordsOf } from './room.presenter.ts'
import {
  listRooms,
  listRoomsNamed,
  pageOfRooms,
  type RoomFilter,
  type RoomRecord,
  saveRooms,
} from './room.repository.ts'

export async function pageRooms(
  ctx: Ctx,
  input: InputOf<typeof contract.assetRoomList>,
): Promise<Page<AssetRoom>> {
  return mapPage(await pageOfRooms(ctx.db, await filterOf(ctx, input), input), presentRoom)
}

/** The filter of the database for what a list or an export asks. */
export async function filterOf(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'now'>,
  {
    assetNo,
    room,
    commercial,
    placeId,
    state,
  }: Omit<InputOf<typeof contract.assetRoomExport>, keyof Sort> = {},
): Promise<RoomFilter> {
  const places = placeId === undefined ? [] : await listPlaces(ctx.db, ctx.tenantId)
  return {
    ...stateDay(ctx),
    assetNo,
    room,
    commercial,
    floorIds: placeId === undefined ? undefined : floorsOf(places, placeId),
    state,
  }
}

/** The day whose state rooms are shown in. */
export function stateDay({ tenantId, now }: Pick<Ctx, 'tenantId' | 'now'>) {
  return { tenantId, today: formatDate(now()), endingWithin: endingWithinDays }
}

/** One room with its state today. Refuses (404, notFound) a room that does not exist or was removed. */
export async function readRoom(ctx: Ctx, id: string): Promise<AssetRoom> {
  const [found] = await listRooms(ctx.db, stateDay(ctx), [id])
  if (!found) throw new AppError('notFound')
  return presentRoom(found)
}

/**
 * Adds or changes a room. Refuses one that does not exist or was changed meanwhile, a place that is no floor, an asset
 * number that another room has or that is not the room's own, a room number that another room on the floor has, and an area that is none.
 */
export function submitRoom(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.assetRoomSubmit>,
): Promise<AssetRoom> {
  return once(ctx, 'asset/room/submit', { ...input, version }, async (ctx) => {
    // One lock for the whole register: no floor is removed while a room is put on it.
    await lockList(ctx.db, 'asset_place', ctx.tenantId)
    const before = input.id === undefined ? undefined : await readRoom(ctx, input.id)
    if (before) requireVersion(before, version)
    const extent = extentOf(input.extent)
    refuseFields({
      ...(await refusalsOf(ctx, input)),
      ...(before && before.assetNo !== input.assetNo && { assetNo: 'assetNoFixed' as const }),
      extent: extent === undefined ? 'extentInvalid' : undefined,
    })
    if (extent === undefined) throw new AppError('extentInvalid')
    const id = input.id ?? ctx.newId()
    await saveRooms(ctx.db, ctx.tenantId, [{ ...input, id, extent }], ctx.now())
    const after = await readRoom(ctx, id)
    await recordAudit(ctx, {
      action: 'assetRoomSave',
      subject: subjectOf(after),
      before: before && wordsOf(before),
      after: wordsOf(after),
    })
    return after
  })
}

async function refusalsOf(
  ctx: TxCtx,
  {
    id,
    assetNo,
    floorId,
    room,
  }: Pick<RoomRecord, 'assetNo' | 'floorId' | 'room'> & { id?: string | undefined },
) {
  const floor = (await listPlaces(ctx.db, ctx.tenantId)).find((place) => place.id === floorId)
  const named = await listRoomsNamed(ctx.db, ctx.tenantId, { assetNos: [assetNo], floorIds: [floorId] })
  const others = named.filter((one) => one.id !== id)
  return {
    floorId: !floor ? 'notFound' : floor.level === 'floor' ? undefined : 'floorNeeded',
    assetNo: others.some((one) => one.assetNo === assetNo) ? 'assetNoTaken' : undefined,
    room: others.some((one) => one.floorId === floorId && one.room === room) ? 'roomNameTaken' : undefined,
  } as const
}

/** Removes rooms, all of them or none. Refuses (roomOccupied) one that a lease occupies today or later. */
export function removeRooms(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'asset_room', ids, {
    list: 'asset_place',
    mayGo: async (ctx, roomIds) => {
      const occupied = await listOccupied(ctx.db, ctx.tenantId, { roomIds, from: formatDate(ctx.now()) })
      if (occupied.length > 0) throw new AppError('roomOccupied', { detail: occupied.join('、') })
    },
    note: async (ctx, ids) =>
      (await listRooms(ctx.db, stateDay(ctx), ids)).map(presentRoom).map((room) => ({
        action: 'assetRoomRemove' as const,
        subject: subjectOf(room),
        before: wordsOf(room),
      })),
  })
}

/** The lease that occupies a room today. */
export async function findLeaseOfToday(ctx: Ctx, roomId: string): Promise<AssetRoomLease | undefined> {
  const today = formatDate(ctx.now())
  const leases = await leasesOf(ctx, roomId)
  return leases.find(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn)
}

/** The leases of a room, newest first. Refuses (404, notFound) a room that does not exist or was removed. */
export async function listRoomLeases(ctx: Ctx, id: string): Promise<AssetRoomLease[]> {
  await readRoom(ctx, id)
  return leasesOf(ctx, id)
}

async function leasesOf(ctx: Ctx, roomId: string): Promise<AssetRoomLease[]> {
  const rows = await listOccupations(ctx.db, ctx.tenantId, roomId)
  return rows.map(({ rentFen, ...lease }) => ({ ...lease, rent: formatFen(BigInt(rentFen)) }))
}
