import { anyOf } from '../../platform/database/any-of.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { recordList } from '../../platform/records/record-list.repository.ts'

export const ownDictionaries = recordList('own_dictionary', { code: 'code', name: 'name', remark: 'remark' })

/** Whether one of these dictionaries has an entry that is not removed. */
export async function haveEntries(tx: Tx, tenantId: string, ids: readonly string[]): Promise<boolean> {
  const found = await tx
    .selectFrom('own_dictionary as own')
    .innerJoin('dictionary as entry', (join) =>
      join.onRef('entry.tenant_id', '=', 'own.tenant_id').onRef('entry.code', '=', 'own.code'),
    )
    .where('own.tenant_id', '=', tenantId)
    .where('own.id', '=', anyOf(ids))
    .where('entry.removed_at', 'is', null)
    .select('entry.id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
