import type { contract, InputOf, Page, ShopPlace, ShopPlaceChoice } from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { lockRecords } from '../../../platform/database/record-rows.ts'
import { once } from '../../../platform/idempotency.ts'
import { lastSort } from '../../../platform/records/forest.rules.ts'
import { removeRecords } from '../../../platform/records/remove-records.ts'
import { requireAll } from '../../../platform/records/require-all.ts'
import { requireVersion } from '../../../platform/records/require-version.ts'
import { findPlace, findUsual, listAll, listPage, savePlace, saveUsual } from './place.repository.ts'

export function listPlaces(
  ctx: Ctx,
  { name, ...asked }: InputOf<typeof contract.shopPlaceList>,
): Promise<Page<ShopPlace>> {
  return listPage(ctx.db, { tenantId: ctx.tenantId, name }, asked)
}

/** All pick-up points, with the usual place of the caller marked. */
export async function listPlacesToChoose(ctx: Ctx): Promise<ShopPlaceChoice[]> {
  const [places, usual] = await Promise.all([
    listAll(ctx.db, ctx.tenantId),
    findUsual(ctx.db, ctx.tenantId, ctx.user.id),
  ])
  return places.map(({ sort: _sort, version: _version, ...place }) => ({
    ...place,
    isUsual: place.id === usual,
  }))
}

/** One pick-up point of the tenant. Refuses (404, notFound) one that does not exist or was removed. */
export async function readPlace(ctx: Ctx, id: string): Promise<ShopPlace> {
  const found = await findPlace(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return found
}

/** Makes a pick-up point the usual place of the caller. Refuses (notFound) one that does not exist or was removed. */
export function choosePlace(ctx: Ctx, input: InputOf<typeof contract.shopPlaceChoose>): Promise<true> {
  return once<true>(ctx, 'shop/place/choose', input, async (ctx) => {
    requireAll([input.id], await lockRecords(ctx.db, 'shop_place', ctx.tenantId, [input.id]))
    await saveUsual(ctx.db, ctx.tenantId, ctx.user.id, input.id)
    return true
  })
}

/**
 * Adds or changes a pick-up point. Refuses one that does not exist or was changed meanwhile, and a name that another one
 * has.
 */
export function submitPlace(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.shopPlaceSubmit>,
): Promise<ShopPlace> {
  return once(ctx, 'shop/place/submit', { ...input, version }, async (ctx) => {
    await lockList(ctx.db, 'shop_place', ctx.tenantId)
    const places = await listAll(ctx.db, ctx.tenantId)
    const found = places.find(({ id }) => id === input.id)
    if (input.id !== undefined) requireVersion(found, version)
    const others = places.filter((place) => place !== found)
    refuseFields({ name: others.some(({ name }) => name === input.name) ? 'placeNameTaken' : undefined })
    const { id = ctx.newId(), sort = found?.sort ?? lastSort(places) } = input
    const place = { ...input, id, sort }
    await savePlace(ctx.db, ctx.tenantId, place)
    await recordAudit(ctx, {
      action: 'shopPlaceSave',
      subject: subjectOf(place),
      before: found,
      after: place,
    })
    return readPlace(ctx, id)
  })
}

/** Removes pick-up points, all of them or none. Refuses with notFound when one does not exist. */
export function removePlaces(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'shop_place', ids, {
    note: async (ctx, ids) =>
      (await listAll(ctx.db, ctx.tenantId))
        .filter(({ id }) => ids.includes(id))
        .map((place) => ({ action: 'shopPlaceRemove', subject: subjectOf(place), before: place })),
  })
}

function subjectOf({ id, name }: Pick<ShopPlace, 'id' | 'name'>) {
  return { kind: 'shopPlace', id, name } as const
}
