import { otherCompany } from '@countersign/forms'
import type { Db } from '../../platform/database/connect.ts'
import { hasEntries, insertEntries } from './first-dictionary.repository.ts'

/**
 * Gives a tenant the first entries of every dictionary that has none; entries changed by an administrator stay. Companies
 * are added by the tenant itself, but for those of the demo.
 */
export async function ensureDictionaries(
  db: Db,
  tenantId: string,
  companies: readonly string[] = [otherCompany],
): Promise<void> {
  if (await hasEntries(db, tenantId, 'mainstay')) return
  await insertEntries(db, tenantId, 'mainstay', companies)
}
