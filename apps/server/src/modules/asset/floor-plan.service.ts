import type { AssetFloorPlan } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { formatDate } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { listPlacesAround } from './place.repository.ts'
import { floorsOf } from './place.rules.ts'
import { presentRoom } from './room.presenter.ts'
import { listFirstRooms } from './room.repository.ts'
import { stateDay } from './room.service.ts'

/** Most rooms of a plan, so that a page of them can still be drawn. */
const mostShown = 5000

/**
 * A floor, or all floors of a building, with their rooms today. Refuses (404, notFound) a place that does not exist, and
 * (floorNeeded) a plot, whose buildings are plans of their own.
 */
export async function readFloorPlan(ctx: Ctx, id: string): Promise<AssetFloorPlan> {
  const places = await listPlacesAround(ctx.db, ctx.tenantId, id)
  const placed = (placeId: string | null | undefined) => places.find((one) => one.id === placeId)
  const asked = placed(id)
  if (!asked) throw new AppError('notFound')
  if (asked.level === 'plot') throw new AppError('floorNeeded', { field: 'id' })
  const building = asked.level === 'building' ? asked : placed(asked.parentId)
  const floors = asked.level === 'floor' ? [asked] : places.filter(({ parentId }) => parentId === id)
  const rooms = await listFirstRooms(
    ctx.db,
    { ...stateDay(ctx), floorIds: floorsOf(places, id) },
    { ascs: ['room'] },
    mostShown,
  )
  const byFloor = Map.groupBy(rooms.map(presentRoom), ({ floorId }) => floorId)
  return {
    massif: placed(building?.parentId)?.name ?? '',
    building: building?.name ?? '',
    asOf: formatDate(ctx.now()),
    floors: floors.map((floor) => ({
      id: floor.id,
      name: floor.name,
      rooms: (byFloor.get(floor.id) ?? []).map(
        ({ id, assetNo, room, commercial, extent, state, lessee, endsOn }) => ({
          id,
          assetNo,
          room,
          commercial,
          extent,
          state,
          lessee,
          endsOn,
        }),
      ),
    })),
  }
}
