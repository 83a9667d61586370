import { join } from 'node:path'
import { stopAfterwards } from '../command.ts'
import { FolderStore } from '../modules/file/index.ts'
import { startSigning } from '../jobs/start-signing.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { requireDatabases } from '../platform/database/require-database.ts'
import { trustKeys } from '../platform/key-folder.ts'
import { isKeyId } from '../platform/keyring.ts'
import { openEvidence } from '../platform/evidence.ts'
import { createLog, sayStartFailure } from '../platform/log.ts'
import { sayVerification, verifyInstallation } from '../verify/verify-installation.ts'
import { sayDamaged, sayKeys } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { readRestoreWords, requireKnownKeys } from './require-known-keys.ts'
import { restoreBackup } from './restore-backup.ts'

// `npm run restore -- <folder> [--trust <key id>]…`. Exit code 0 when everything was restored and verified, 1 when it was restored
// as it was but has defects, 2 when it was not restored. Prints the public keys that are now trusted, since
// they came with the backup.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const started = Date.now()
  const { folder, named } = readRestoreWords(process.argv.slice(2))
  const backup = await readBackup(folder)
  const config = readConfig(process.env)
  requireKnownKeys(backup.manifest, { dataDir: config.dataDir, key: config.evidenceKey, named })
  const log = createLog(config.logLevel)
  if (config.database) await requireDatabases(config.database)
  const embedded = config.database ? undefined : await startEmbedded(config.dataDir, log)
  try {
    const urls = config.database ?? embedded
    if (!urls) throw new Error('no database')
    await restoreBackup(backup, {
      ownerUrl: urls.ownerUrl,
      store: new FolderStore(join(config.dataDir, 'files')),
      dataDir: config.dataDir,
      async check() {
        process.stdout.write(`Keys that are trusted from now on: ${sayKeys(backup.manifest)}.\n`)
        const connection = connect(urls.appUrl, log, { max: 2 })
        try {
          trustKeys(config.dataDir, config.evidenceKey, named.filter(isKeyId))
          const evidence = openEvidence(config.dataDir, config.evidenceKey)
          // Only a backup from before signing is put on record as it is.
          const wasSigned = Object.keys(backup.manifest.publicKeys).length > 0
          await startSigning(connection.db, { evidence, log, wasSigned })
          const found = await verifyInstallation(connection.db, config.dataDir, {
            key: config.evidenceKey,
            isRestored: true,
          })
          // Damaged files are listed as well: verification does not notice files that no request names.
          const { damaged } = backup.manifest
          for (const line of [...damaged.map(sayDamaged), ...sayVerification(found)]) {
            process.stdout.write(`${line}\n`)
          }
          process.exitCode = damaged.length + found.defects.length > 0 ? 1 : 0
        } finally {
          await connection.db.destroy()
        }
      },
    })
    process.stdout.write(
      `Restored as of ${backup.manifest.takenAt} in ${((Date.now() - started) / 1000).toFixed(1)} s. Everybody must log in again.\n`,
    )
  } finally {
    await stopAfterwards(embedded)
  }
} catch (error) {
  process.stderr.write(`No installation was restored. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}
