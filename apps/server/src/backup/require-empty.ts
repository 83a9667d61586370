import type pg from 'pg'
import { hasTenant } from './loading.repository.ts'
import { findMigration, listTables } from './table-catalog.repository.ts'

/** The database already holds an installation, which a restore must neither change nor block. */
export class InstallationThereError extends Error {}

/** Throws when the database holds an installation (InstallationThereError) or tables of another program. */
export async function requireEmpty(client: pg.Client): Promise<void> {
  if ((await findMigration(client)) === undefined) {
    const [alien] = await listTables(client)
    if (alien) throw new Error(`The database is not empty: it has a table ${alien.name}. Use an empty one.`)
    return
  }
  if (await hasTenant(client)) {
    throw new InstallationThereError(
      'This database already holds an installation. Restore into an empty one.',
    )
  }
}
