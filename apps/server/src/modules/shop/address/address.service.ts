import {
  type contract,
  type InputOf,
  maxAddresses,
  type ShopAddress,
  wrongPhone,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../../platform/app-error.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { once } from '../../../platform/idempotency.ts'
import {
  clearDefault,
  deleteAddress,
  insertAddress,
  listAddresses,
  type Owner,
  type StoredAddress,
  updateAddress,
} from './address.repository.ts'
import { regionOf } from './region.rules.ts'

/** The addresses of the caller, the default one first. */
export async function readAddresses(ctx: Ctx): Promise<ShopAddress[]> {
  return (await listAddresses(ctx.db, ownerIn(ctx))).map(presentAddress)
}

/** The person and the place that an order copies from an own address. Refuses (notFound) an address of somebody else. */
export async function getReceiver(
  ctx: Ctx,
  addressId: string,
): Promise<{ name: string; phone: string; address: string }> {
  const found = (await readAddresses(ctx)).find(({ id }) => id === addressId)
  if (!found) throw new AppError('notFound', { field: 'addressId' })
  const { name, phone, province, city, district, detail } = found
  return { name, phone, address: `${province}${city}${district}${detail}` }
}

/**
 * Adds an address of the caller, or changes one. Refuses blank or unknown parts at their fields, an address that is not
 * the caller's (notFound), and one more than a person may keep (tooManyAddresses).
 */
export function saveAddress(ctx: Ctx, input: InputOf<typeof contract.saveAddress>): Promise<ShopAddress> {
  return once(ctx, 'shop/address/saveAddress', input, async (ctx) => {
    const words = {
      name: input.name.trim(),
      phone: input.phone.trim(),
      region: input.region,
      detail: input.detail.trim(),
    }
    refuseFields({
      name: words.name === '' ? 'addresseeEmpty' : undefined,
      phone: wrongPhone(words.phone),
      region: regionOf(words.region) ? undefined : 'regionUnknown',
      detail: words.detail === '' ? 'addressDetailEmpty' : undefined,
    })
    const owner = ownerIn(ctx)
    // Two new addresses at once must not both be the first one, or pass the limit together.
    await lockList(ctx.db, 'shop_address', ctx.tenantId)
    const kept = await listAddresses(ctx.db, owner)
    const before = kept.find(({ id }) => id === input.id)
    if (input.id !== undefined && !before) throw new AppError('notFound')
    if (!before && kept.length >= maxAddresses)
      throw new AppError('tooManyAddresses', { detail: String(maxAddresses) })
    const wanted = input.isDefault ?? before?.isDefault ?? false
    // One address is always the default, so it is given up only by choosing another one.
    const isDefault = wanted || before?.isDefault === true || kept.length === 0
    const saved = { id: before?.id ?? ctx.newId(), ...words, isDefault }
    if (isDefault) await clearDefault(ctx.db, owner)
    await (before ? updateAddress(ctx.db, owner, saved) : insertAddress(ctx.db, owner, saved, ctx.now()))
    return presentAddress(saved)
  })
}

/** Deletes an address of the caller. Refuses (notFound) an address that is not the caller's. */
export function removeAddress(ctx: Ctx, input: InputOf<typeof contract.deleteAddress>): Promise<true> {
  return once<true>(ctx, 'shop/address/deleteAddress', input, async (ctx) => {
    const owner = ownerIn(ctx)
    await lockList(ctx.db, 'shop_address', ctx.tenantId)
    const kept = await listAddresses(ctx.db, owner)
    const found = kept.find(({ id }) => id === input.id)
    if (!found) throw new AppError('notFound')
    await deleteAddress(ctx.db, owner, found.id)
    const next = kept.find(({ id }) => id !== found.id)
    if (found.isDefault && next) await updateAddress(ctx.db, owner, { ...next, isDefault: true })
    return true
  })
}

function ownerIn({ tenantId, user }: Pick<Ctx, 'tenantId' | 'user'>): Owner {
  return { tenantId, userId: user.id }
}

function presentAddress(address: StoredAddress): ShopAddress {
  const region = regionOf(address.region) ?? { province: '', city: '', district: '' }
  return { ...address, ...region }
}
