import type { ModuleName } from '@countersign/forms'
import type { Tx } from '../../platform/database/connect.ts'
import { type FileStore, findSample, saveFile } from '../file/index.ts'
import { switchOn } from '../setting/index.ts'
import { ensureDictionaries } from './ensure-dictionaries.service.ts'
import { ensureFlows } from './ensure-flows.service.ts'
import { ensureMenu } from './ensure-menu.service.ts'
import { roleIdsByAlias } from './new-tenant.repository.ts'
import { samplePdf } from './sample-pdf.rules.ts'

interface Furnishing {
  tenantId: string
  newId: () => string
  store: FileStore
  /** Names of companies; without them the dictionary has 其他 alone. */
  companies?: readonly string[] | undefined
  /** Modules that are on from the start; by default none. */
  modules?: readonly ModuleName[] | undefined
  /** Adds people with roles of these ids, by alias. Answers the id of an administrator; undefined without people. */
  addStaff: (roleIds: Map<string, string>) => Promise<string | undefined>
}

/**
 * Gives a new tenant its roles, menu, staff, flows, dictionaries and the sample file. A tenant without people gets the
 * sample with its first administrator, since a file has an owner.
 */
export async function furnishTenant(
  tx: Tx,
  { tenantId, newId, store, companies, modules = [], addStaff }: Furnishing,
): Promise<void> {
  await ensureMenu(tx, { tenantId, newId })
  const ownerId = await addStaff(await roleIdsByAlias(tx, tenantId))
  await ensureFlows(tx, tenantId, newId)
  await ensureDictionaries(tx, tenantId, companies)
  await switchOn(tx, tenantId, modules)
  if (ownerId !== undefined) await giveSample(tx, store, { tenantId, ownerId, newId })
}

/** Gives a tenant the sample file of examples, unless it has one. */
export async function giveSample(
  tx: Tx,
  store: FileStore,
  { tenantId, ownerId, newId }: { tenantId: string; ownerId: string; newId: () => string },
): Promise<void> {
  if ((await findSample(tx, tenantId)) !== undefined) return
  const id = newId()
  // An error later in the transaction leaves only bytes that no row names.
  const written = await store.write(id, samplePdf())
  await saveFile(tx, tenantId, {
    id,
    ...written,
    ownerId,
    name: '示例附件.pdf',
    mime: 'application/pdf',
    purpose: 'sample',
  })
}
