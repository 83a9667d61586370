import type { Db, Tx } from '../../../platform/database/connect.ts'
import { upsert } from '../../../platform/database/upsert.ts'
import { recordList } from '../../../platform/records/record-list.repository.ts'

/** Pick-up points. */
export const places = recordList('shop_place', {
  name: 'name',
  address: 'address',
  openingHours: 'opening_hours',
  phone: 'phone',
  remark: 'remark',
})

/** Id of the pick-up point that a person chose, also of a removed one. */
export async function findUsual(db: Db, tenantId: string, userId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('shop_usual_place')
    .select('place_id')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return found?.place_id
}

export async function saveUsual(tx: Tx, tenantId: string, userId: string, placeId: string): Promise<void> {
  await upsert(
    tx,
    'shop_usual_place',
    { tenant_id: tenantId, user_id: userId, place_id: placeId },
    { key: ['tenant_id', 'user_id'] },
  ).execute()
}
