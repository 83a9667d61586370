import type { Readable } from 'node:stream'
import {
  type AssetRoom,
  assetRowKey,
  type contract,
  type ImportReport,
  type InputOf,
} from '@countersign/contract'
import { onlyChanged, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { distinct } from '../../platform/records/require-all.ts'
import type { SheetEntry } from '../../platform/sheet/entries-in.ts'
import { importSheet, type SentSheet } from '../../platform/sheet/import-sheet.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { listPlaces, savePlaces } from './place.repository.ts'
import { noteOf } from './place.service.ts'
import { RoomPlan } from './room-plan.rules.ts'
import { presentRoom, subjectOf, wordsOf } from './room.presenter.ts'
import { listFirstRooms, listRooms, listRoomsNamed, saveRooms } from './room.repository.ts'
import { filterOf, stateDay } from './room.service.ts'
import { roomColumns } from './room-sheet.rules.ts'

/** Most rooms of a sheet: what a company with several buildings keeps, and more than the usual sheet. */
const mostImported = 10_000
const mostExported = 20_000

/** The rooms that a list shows, as a sheet that the import accepts. */
export async function exportRooms(
  ctx: Ctx,
  { ascs, descs, isTemplate, ...asked }: InputOf<typeof contract.assetRoomExport>,
): Promise<Readable> {
  if (isTemplate) return writeSheet(roomColumns, [], ctx.language)
  const sort = { ...(ascs && { ascs }), ...(descs && { descs }) }
  const rows = (await listFirstRooms(ctx.db, await filterOf(ctx, asked), sort, mostExported)).map(presentRoom)
  await recordAudit(ctx, { action: 'assetRoomExport', after: { ...asked, rows: rows.length } })
  return writeSheet(roomColumns, rows, ctx.language)
}

/** Every room, as the list shows it. */
export async function listEveryRoom(ctx: Pick<Ctx, 'db' | 'tenantId' | 'now'>): Promise<AssetRoom[]> {
  const rooms = await listFirstRooms(ctx.db, stateDay(ctx), {}, Number.MAX_SAFE_INTEGER)
  return rooms.map(presentRoom)
}

/**
 * Adds the rooms of a sheet that are new, with their places, and changes the others, which the asset number identifies;
 * blank cells change nothing. Imports all rows or, when any is refused, none; the report names each refused row.
 */
export function importRooms(ctx: Ctx, sheet: SentSheet): Promise<ImportReport> {
  return importSheet(ctx, sheet, {
    route: 'asset/room/import',
    columns: roomColumns,
    most: mostImported,
    plan: async (ctx, rows) => {
      await lockList(ctx.db, 'asset_place', ctx.tenantId)
      const plan = new RoomPlan(await readRegister(ctx, rows), rows, ctx.newId)
      return {
        add: (row) => plan.add(row),
        alsoAdded: () => plan.alsoAdded,
        write: (ctx) => write(ctx, plan),
      }
    },
  })
}

/** The places, and the rooms that the sheet names or that lie beside one of them. */
async function readRegister({ db, tenantId }: TxCtx, rows: readonly SheetEntry[]) {
  const places = await listPlaces(db, tenantId)
  const assetNos = distinct(rows.flatMap(({ given }) => assetRowKey.safeParse(given).data?.assetNo ?? []))
  const floorIds = places.filter(({ level }) => level === 'floor').map(({ id }) => id)
  return { places, rooms: await listRoomsNamed(db, tenantId, { assetNos, floorIds }) }
}

async function write(ctx: TxCtx, { places, rooms }: RoomPlan): Promise<void> {
  const { db, tenantId } = ctx
  const ids = rooms.map(({ id }) => id)
  const readAll = async () =>
    new Map((await listRooms(db, stateDay(ctx), ids)).map((room) => [room.id, presentRoom(room)]))
  const before = await readAll()
  if (places.length > 0) await savePlaces(db, tenantId, places)
  if (rooms.length > 0) await saveRooms(db, tenantId, rooms, ctx.now())
  await recordAudit(
    ctx,
    places.map((place) => ({ ...noteOf('assetPlaceSave', place), after: { name: place.name } })),
  )
  const saved = [...(await readAll()).values()]
  await recordAudit(
    ctx,
    onlyChanged(
      saved.map((room) => {
        const known = before.get(room.id)
        return {
          action: 'assetRoomSave' as const,
          subject: subjectOf(room),
          before: known && wordsOf(known),
          after: wordsOf(room),
        }
      }),
    ),
  )
}
