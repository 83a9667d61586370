import type { AssetPlace, AssetPlaceBranch, contract, InputOf, Moved, TreeNode } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { once } from '../../platform/idempotency.ts'
import { contains } from '../../platform/records/contains.rules.ts'
import { choicesOf, forestOf, haveBelow, top } from '../../platform/records/forest.rules.ts'
import { moveRecord } from '../../platform/records/move-record.ts'
import { placeRecord } from '../../platform/records/place-record.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { hasRooms, listPlaces, type PlaceRecord, savePlaces } from './place.repository.ts'
import { levelBelow } from './place.rules.ts'

export async function listPlaceForest(
  ctx: Ctx,
  { name }: InputOf<typeof contract.assetPlaceList>,
): Promise<AssetPlaceBranch[]> {
  return forestOf(await readAll(ctx), (one) => contains(one.name, name))
}

export async function listPlacesToPick(ctx: Ctx): Promise<TreeNode[]> {
  const rows = await listPlaces(ctx.db, ctx.tenantId)
  return choicesOf(rows.map((row) => ({ ...row, title: row.name })))
}

/** One place. Refuses (404, notFound) a place that does not exist or was removed. */
export async function readPlace(ctx: Ctx, id: string): Promise<AssetPlace> {
  const found = (await readAll(ctx)).find((one) => one.id === id)
  if (!found) throw new AppError('notFound')
  return found
}

/**
 * Adds, changes or moves a place. Refuses one that does not exist or was changed meanwhile, a parent that does not exist
 * or lies below it, a parent below which it would have another level, and a name that another place beside it has.
 */
export function submitPlace(ctx: Ctx, input: InputOf<typeof contract.assetPlaceSubmit>): Promise<AssetPlace> {
  return once(ctx, 'asset/place/submit', input, async (ctx) => {
    const { id, parentId, sort, found, rows, siblings, refusal } = await placeRecord(
      ctx,
      'asset_place',
      listPlaces,
      input,
    )
    const { name } = input
    const level = levelBelow(rows.find((one) => one.id === parentId))
    const isMisplaced = level === undefined || (found && found.level !== level)
    refuseFields({
      parentId: refusal ?? (isMisplaced ? 'placeLevel' : undefined),
      name: siblings.some((one) => one.name === name) ? 'assetPlaceTaken' : undefined,
    })
    if (level === undefined) throw new AppError('placeLevel')
    await savePlaces(ctx.db, ctx.tenantId, [{ id, parentId, level, name, sort }])
    const parentOf = (place: string | null) => rows.find((one) => one.id === place)?.name
    await recordAudit(ctx, {
      ...noteOf('assetPlaceSave', { id, name }),
      before: found && { name: found.name, parent: parentOf(found.parentId) },
      after: { name, parent: parentOf(parentId) },
    })
    return readPlace(ctx, id)
  })
}

/** Moves a place, and refuses a parent below which it would have another level or the name of another place. */
export function movePlace(ctx: Ctx, input: Moved): Promise<true> {
  return moveRecord(ctx, 'asset_place', input, {
    mayLie: async (ctx, id, parentId) => {
      const rows = await listPlaces(ctx.db, ctx.tenantId)
      const moved = rows.find((one) => one.id === id)
      if (levelBelow(rows.find((one) => one.id === parentId)) !== moved?.level) return 'placeLevel'
      const isTaken = rows.some(
        (one) => one.id !== id && one.parentId === parentId && one.name === moved?.name,
      )
      return isTaken ? 'assetPlaceTaken' : undefined
    },
    note: async (ctx, id) => noteOf('assetPlaceMove', await readPlace(ctx, id)),
  })
}

export interface PlaceDeps {
  /** Whether panoramas that are not removed belong to one of these plots. */
  hasPanoramas: (db: Db, tenantId: string, plotIds: readonly string[]) => Promise<boolean>
}

/**
 * Removes places, all of them or none. Refuses (assetPlaceInUse) one with rooms, with panoramas, or with places below that
 * stay.
 */
export function removePlaces(ctx: Ctx, ids: string[], { hasPanoramas }: PlaceDeps): Promise<true> {
  return removeRecords(ctx, 'asset_place', ids, {
    list: 'asset_place',
    mayGo: async (ctx, ids) => {
      const rows = await listPlaces(ctx.db, ctx.tenantId)
      const isInUse =
        haveBelow(rows, ids) ||
        (await hasRooms(ctx.db, ctx.tenantId, ids)) ||
        (await hasPanoramas(ctx.db, ctx.tenantId, ids))
      if (isInUse) throw new AppError('assetPlaceInUse')
    },
    note: async (ctx, ids) => {
      const rows = await listPlaces(ctx.db, ctx.tenantId)
      return rows
        .filter(({ id }) => ids.includes(id))
        .map((row) => ({ ...noteOf('assetPlaceRemove', row), before: { name: row.name } }))
    },
  })
}

async function readAll(ctx: Ctx): Promise<AssetPlace[]> {
  const rows = await listPlaces(ctx.db, ctx.tenantId)
  return rows.map((row) => ({ ...row, parentId: row.parentId ?? top }))
}

/** An entry of the audit log about a place. */
export function noteOf(
  action: AuditNote['action'],
  { id, name }: Pick<PlaceRecord, 'id' | 'name'>,
): AuditNote {
  return { action, subject: { kind: 'assetPlace', id, name } }
}
