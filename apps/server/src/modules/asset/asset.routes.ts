import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { readSentSheet } from '../../platform/http/sheet-part.ts'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { KeptFigures } from '../../platform/kept-figures.ts'
import { type KeptAssetFigures, readAssetFigures } from './asset-figures.service.ts'
import { readFloorPlan } from './floor-plan.service.ts'
import { endLease, listOfferedRooms } from './lease-rooms.service.ts'
import {
  listPlaceForest,
  listPlacesToPick,
  movePlace,
  type PlaceDeps,
  readPlace,
  removePlaces,
  submitPlace,
} from './place.service.ts'
import { exportRooms, importRooms } from './room-sheet.service.ts'
import { listRoomLeases, pageRooms, readRoom, removeRooms, submitRoom } from './room.service.ts'

export function assetRoutes(app: FastifyInstance, deps: HttpDeps, places: PlaceDeps): void {
  serve(app, deps, contract.assetPlaceList, (input, ctx) => listPlaceForest(ctx, input))
  serve(app, deps, contract.assetPlaceSelect, (_input, ctx) => listPlacesToPick(ctx))
  serve(app, deps, contract.assetPlaceDetail, ({ id }, ctx) => readPlace(ctx, id))
  serve(app, deps, contract.assetPlaceSubmit, (input, ctx) => submitPlace(ctx, input))
  serve(app, deps, contract.assetPlaceMove, (input, ctx) => movePlace(ctx, input))
  serve(app, deps, contract.assetPlaceRemove, ({ ids }, ctx) => removePlaces(ctx, ids, places))
  serve(app, deps, contract.assetRoomList, (input, ctx) => pageRooms(ctx, input))
  serve(app, deps, contract.assetRoomDetail, ({ id }, ctx) => readRoom(ctx, id))
  serve(app, deps, contract.assetRoomSubmit, (input, ctx) => submitRoom(ctx, input))
  serve(app, deps, contract.assetRoomRemove, ({ ids }, ctx) => removeRooms(ctx, ids))
  serveSheet(app, deps, contract.assetRoomExport, '房间', (input, ctx) => exportRooms(ctx, input))
  serve(app, deps, contract.assetRoomImport, async (_input, ctx, { request }) =>
    importRooms(ctx, await readSentSheet(request)),
  )
  serve(app, deps, contract.assetRoomLeases, ({ id }, ctx) => listRoomLeases(ctx, id))
  serve(app, deps, contract.assetRoomOffered, (input, ctx) => listOfferedRooms(ctx, input))
  serve(app, deps, contract.assetLeaseEnd, (input, ctx) => endLease(ctx, input))
  serve(app, deps, contract.assetFloor, ({ id }, ctx) => readFloorPlan(ctx, id))
  const kept: KeptAssetFigures = new KeptFigures()
  serve(app, deps, contract.assetFigures, (_input, ctx) => readAssetFigures(ctx, kept))
}
