import type { contract, InputOf, ShopPlaceChoice } from '@countersign/contract'
import type { Ctx } from '../../../platform/context.ts'
import { lockRecords } from '../../../platform/database/record-rows.ts'
import { once } from '../../../platform/idempotency.ts'
import { recordCalls } from '../../../platform/records/record-calls.ts'
import { requireAll } from '../../../platform/records/require-all.ts'
import { findUsual, places, saveUsual } from './place.repository.ts'

export const {
  page: listPlaces,
  read: readPlace,
  submit: submitPlace,
  remove: removePlaces,
} = recordCalls({
  records: places,
  route: 'shop/place',
  unique: { name: 'placeNameTaken' },
  present: (place) => place,
  audit: { save: 'shopPlaceSave', remove: 'shopPlaceRemove', kind: 'shopPlace', name: ({ name }) => name },
})

/** All pick-up points, with the usual place of the caller marked. */
export async function listPlacesToChoose(ctx: Ctx): Promise<ShopPlaceChoice[]> {
  const [all, usual] = await Promise.all([
    places.list(ctx.db, ctx.tenantId),
    findUsual(ctx.db, ctx.tenantId, ctx.user.id),
  ])
  return all.map(({ sort: _sort, version: _version, ...place }) => ({
    ...place,
    isUsual: place.id === usual,
  }))
}

/** Makes a pick-up point the usual place of the caller. Refuses (notFound) one that does not exist or was removed. */
export function choosePlace(ctx: Ctx, input: InputOf<typeof contract.shopPlaceChoose>): Promise<true> {
  return once<true>(ctx, 'shop/place/choose', input, async (ctx) => {
    requireAll([input.id], await lockRecords(ctx.db, 'shop_place', ctx.tenantId, [input.id]))
    await saveUsual(ctx.db, ctx.tenantId, ctx.user.id, input.id)
    return true
  })
}
