import type { contract, InputOf, Panorama, RoomCard, TourPlot } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, may, type TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { saveOrder } from '../../platform/database/tree-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { lastSort } from '../../platform/records/forest.rules.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { findLeaseOfToday, readRoom } from '../asset/index.ts'
import { findPicture } from '../file/index.ts'
import { findPlot, listPlots, saveMap } from './map.repository.ts'
import { presentPanorama, presentPlot, subjectOf, wordsOf, wordsOfSpots } from './panorama.presenter.ts'
import {
  clearPoints,
  countChange,
  findPanoramas,
  insertPanorama,
  listOfPlot,
  listPanoramas,
  updatePanorama,
} from './panorama.repository.ts'
import { coversSphere } from './panorama.rules.ts'
import { listRoomsOfPlot, listSpots, replaceSpots } from './spot.repository.ts'

/** Limit on the panoramas of a plot. */
const mostOfPlot = 100

/** The plots that have panoramas or a map, in the order of lists. */
export async function readTour(ctx: Ctx): Promise<TourPlot[]> {
  const plots = await listPlots(ctx.db, ctx.tenantId)
  const byPlot = Map.groupBy(await listPanoramas(ctx.db, ctx.tenantId), ({ plotId }) => plotId)
  return plots
    .map((plot) => presentPlot(ctx.tenantId, plot, byPlot.get(plot.id) ?? []))
    .filter(({ map, stops }) => map !== null || stops.length > 0)
}

/** A panorama with its hot spots. Refuses (404, notFound) one that does not exist or was removed. */
export async function readPanorama(ctx: Ctx, id: string): Promise<Panorama> {
  const [found] = await findPanoramas(ctx.db, ctx.tenantId, [id])
  if (!found) throw new AppError('notFound')
  return presentPanorama(ctx.tenantId, found, await listSpots(ctx.db, ctx.tenantId, found))
}

/**
 * Adds or changes a panorama. One that moves to another plot comes last there and loses its hot spots and its place on the
 * map, which belong to the former plot. Refuses a panorama that does not exist or was changed meanwhile, a plot or picture
 * that does not exist, a picture that does not cover the sphere, a name that another panorama of the plot has, a place on
 * a map that the plot does not have, and one panorama too many.
 */
export function submitPanorama(ctx: Ctx, input: InputOf<typeof contract.panoramaSubmit>): Promise<Panorama> {
  return once(ctx, 'asset/panorama/submit', input, async (ctx) => {
    await lockRegister(ctx)
    const { version, id = ctx.newId(), plotId, name, pictureId, yaw, pitch } = input
    const before = input.id === undefined ? undefined : await readPanorama(ctx, id)
    if (before) requireVersion(before, version)
    const isMoved = before !== undefined && before.plotId !== plotId
    const point = isMoved ? undefined : input.point
    const plot = await findPlot(ctx.db, ctx.tenantId, plotId)
    const picture = await findPicture(ctx.db, 'panorama_picture', ctx.tenantId, pictureId)
    const others = (await listOfPlot(ctx.db, ctx.tenantId, plotId)).filter((one) => one.id !== id)
    refuseFields({
      plotId: !plot
        ? 'notFound'
        : before?.plotId !== plotId && others.length >= mostOfPlot
          ? { code: 'tooManyPanoramas', detail: String(mostOfPlot) }
          : undefined,
      name: others.some((one) => one.name === name) ? 'panoramaTaken' : undefined,
      pictureId: !picture ? 'notFound' : coversSphere(picture) ? undefined : 'pictureShape',
      point: point && plot?.pictureId === null ? 'pointWithoutMap' : undefined,
    })
    const fields = { plotId, name, pictureId, yaw, pitch, x: point?.x ?? null, y: point?.y ?? null }
    const sort = lastSort(others)
    if (before) {
      await updatePanorama(ctx.db, ctx.tenantId, { ...fields, id, sort: isMoved ? sort : undefined })
      if (isMoved) await replaceSpots(ctx.db, ctx.tenantId, id, [])
    } else await insertPanorama(ctx.db, ctx.tenantId, { ...fields, id, sort, at: ctx.now() })
    const after = await readPanorama(ctx, id)
    await recordAudit(ctx, {
      action: 'panoramaSave',
      subject: subjectOf(after),
      before: before && wordsOf(before),
      after: wordsOf(after),
    })
    return after
  })
}

/**
 * Replaces the hot spots of a panorama. Refuses one that does not exist or was changed meanwhile, and (spotTarget) a spot
 * whose room or panorama does not exist, lies in another plot or is the panorama itself.
 */
export function submitSpots(ctx: Ctx, input: InputOf<typeof contract.panoramaSpots>): Promise<Panorama> {
  return once(ctx, 'asset/panorama/spots', input, async (ctx) => {
    await lockRegister(ctx)
    const { id, version, spots } = input
    const before = await readPanorama(ctx, id)
    requireVersion(before, version)
    const known = await targetsOf(ctx, before, spots)
    refuseFields(
      Object.fromEntries(
        spots.map(({ kind, targetId }, index) => [
          `spots.${index}.targetId`,
          known[kind].has(targetId) ? undefined : ('spotTarget' as const),
        ]),
      ),
    )
    await replaceSpots(ctx.db, ctx.tenantId, id, spots)
    await countChange(ctx.db, ctx.tenantId, id)
    const after = await readPanorama(ctx, id)
    await recordAudit(ctx, {
      action: 'panoramaSpots',
      subject: subjectOf(after),
      before: wordsOfSpots(before),
      after: wordsOfSpots(after),
    })
    return after
  })
}

/** The rooms and panoramas that spots of this panorama may lead to, as far as these spots name them. */
async function targetsOf(
  ctx: TxCtx,
  { id, plotId }: Panorama,
  spots: InputOf<typeof contract.panoramaSpots>['spots'],
) {
  const roomIds = spots.flatMap(({ kind, targetId }) => (kind === 'room' ? [targetId] : []))
  const rooms = await listRoomsOfPlot(ctx.db, ctx.tenantId, plotId, roomIds)
  const panoramas = await listOfPlot(ctx.db, ctx.tenantId, plotId)
  return {
    room: new Set(rooms),
    panorama: new Set(panoramas.map((one) => one.id).filter((one) => one !== id)),
  }
}

/** Moves a panorama among those of its plot. Refuses (404, notFound) one that does not exist, and a place that does not. */
export function movePanorama(ctx: Ctx, input: InputOf<typeof contract.panoramaMove>): Promise<true> {
  return once(ctx, 'asset/panorama/move', input, async (ctx): Promise<true> => {
    const { id, beforeId } = input
    await lockRegister(ctx)
    const [found] = await findPanoramas(ctx.db, ctx.tenantId, [id])
    if (!found) throw new AppError('notFound')
    const ids = (await listOfPlot(ctx.db, ctx.tenantId, found.plotId)).map((one) => one.id)
    const others = ids.filter((one) => one !== id)
    const at = beforeId === undefined ? others.length : others.indexOf(beforeId)
    refuseFields({ beforeId: at < 0 ? 'notFound' : undefined })
    await saveOrder(ctx.db, 'panorama', ctx.tenantId, others.toSpliced(at, 0, id))
    await recordAudit(ctx, {
      action: 'panoramaMove',
      subject: subjectOf(found),
      before: { position: ids.indexOf(id) + 1 },
      after: { position: at + 1 },
    })
    return true
  })
}

/** Removes panoramas, all of them or none. Hot spots that lead to them are no longer shown. */
export function removePanoramas(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'panorama', ids, {
    list: 'asset_place',
    note: async (ctx, ids) =>
      (await findPanoramas(ctx.db, ctx.tenantId, ids)).map((one) => ({
        action: 'panoramaRemove' as const,
        subject: subjectOf(one),
        before: wordsOf(presentPanorama(ctx.tenantId, one, [])),
      })),
  })
}

/**
 * Sets the map of a plot, or removes it, which takes the panoramas of the plot off the map. Refuses a plot or picture that
 * does not exist, and a map that was changed meanwhile.
 */
export function submitMap(ctx: Ctx, input: InputOf<typeof contract.panoramaMap>): Promise<true> {
  return once(ctx, 'asset/panorama/map', input, async (ctx): Promise<true> => {
    const { plotId, version } = input
    const pictureId = input.pictureId === '' ? null : input.pictureId
    await lockRegister(ctx)
    const plot = await findPlot(ctx.db, ctx.tenantId, plotId)
    if (!plot) throw new AppError('notFound')
    // A plot with neither map nor panoramas is not in the tour, so a caller does not know the version of its former map.
    if (version !== 0 || plot.pictureId !== null) requireVersion({ version: plot.version ?? 0 }, version)
    if (pictureId === null && plot.pictureId === null) return true
    const isUnknown =
      pictureId !== null && !(await findPicture(ctx.db, 'panorama_picture', ctx.tenantId, pictureId))
    refuseFields({ pictureId: isUnknown ? 'notFound' : undefined })
    await saveMap(ctx.db, ctx.tenantId, { plotId, pictureId })
    if (pictureId === null) await clearPoints(ctx.db, ctx.tenantId, plotId)
    await recordAudit(ctx, {
      action: 'panoramaMap',
      subject: { kind: 'assetPlace', id: plotId, name: plot.name },
      before: { map: plot.pictureId },
      after: { map: pictureId },
    })
    return true
  })
}

/** A room with its state today, and for a caller who may read the register with its lease. Refuses as `readRoom`. */
export async function readRoomCard(ctx: Ctx, id: string): Promise<RoomCard> {
  const { assetNo, massif, building, floors, room, commercial, extent, state } = await readRoom(ctx, id)
  const lease = may(ctx.user, 'asset.read') ? await findLeaseOfToday(ctx, id) : undefined
  return {
    id,
    assetNo,
    massif,
    building,
    floors,
    room,
    commercial,
    extent,
    state,
    lease: lease
      ? {
          requestId: lease.requestId,
          leaseNo: lease.leaseNo,
          lessee: lease.lessee,
          startsOn: lease.startsOn,
          endsOn: lease.endsOn,
          rent: lease.rent,
        }
      : null,
  }
}

/**
 * Panoramas, rooms and plots change one after the other, so that names stay unique, and no plot or room is removed while
 * a panorama names it.
 */
function lockRegister({ db, tenantId }: TxCtx): Promise<void> {
  return lockList(db, 'asset_place', tenantId)
}
