import type { Ctx } from '../platform/context.ts'
import { saveAddress, submitAbout, submitPlace, submitShopNotice } from '../modules/shop/index.ts'
import { people } from './organisation.ts'
import { demoAbout, demoHomes, demoOffices, demoPlaces, demoShopNotices } from './shop-information.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Adds what the shop tells about itself, and addresses of the people, through the services that people use. */
export async function seedShopInformation(as: As): Promise<void> {
  const admin = await as('admin', 0)
  for (const place of demoPlaces) await submitPlace(admin, place)
  await submitAbout(admin, demoAbout)
  for (const { hoursAgo, ...notice } of demoShopNotices)
    await submitShopNotice(await as('admin', hoursAgo), notice)
  for (const [index, { account, name }] of people.entries()) {
    const ctx = await as(account, 0)
    const phone = `138871000${10 + index}`
    for (const places of [demoOffices, demoHomes]) {
      const place = places[index % places.length]
      if (place) await saveAddress(ctx, { name, phone, ...place })
    }
  }
}
