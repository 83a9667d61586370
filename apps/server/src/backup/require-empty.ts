import type pg from 'pg'
import { hasTenant } from './loading.repository.ts'
import { findMigration, listTables } from './table-catalog.repository.ts'

/** There is an installation: nothing may be restored here, and it is not to be kept from working. */
export class InstallationThereError extends Error {}

/** Throws a sentence where there is an installation, or something that is none of ours. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  if ((await findMigration(client)) === undefined) {
    const [alien] = await listTables(client)
    if (alien) throw new Error(`The database is not empty: it has a table ${alien.name}. Use an empty one.`)
    return
  }
  if (await hasTenant(client)) {
    throw new InstallationThereError(
      'There is an installation in this database already. Restore into an empty one.',
    )
  }
}
