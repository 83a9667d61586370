import { join } from 'node:path'
import { stopAfterwards } from '../command.ts'
import { FolderStore } from '../modules/file/index.ts'
import { startSigning } from '../jobs/start-signing.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { startEmbedded } from '../platform/database/embedded.ts'
import { openEvidence } from '../platform/evidence.ts'
import { createLog, sayStartFailure } from '../platform/log.ts'
import { sayVerification, verifyInstallation } from '../verify/verify-installation.ts'
import { sayDamaged, sayKeys } from './manifest.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'

// `npm run restore -- <folder>`: exit code 0 when all of it is there and holds, 1 when it is there as it was and
// something does not hold, 2 when it was not restored. It says which public keys are trusted, since the backup brought them.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const started = Date.now()
  const [, , folder] = process.argv
  if (folder === undefined) throw new Error('Name the folder of the backup: npm run restore -- <folder>')
  const backup = await readBackup(folder)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
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
          const evidence = openEvidence(config.dataDir, config.evidenceKey)
          // Only a backup of before events were signed is put on record as it is.
          const wasSigned = Object.keys(backup.manifest.publicKeys).length > 0
          await startSigning(connection.db, { evidence, log, wasSigned })
          const found = await verifyInstallation(connection.db, config.dataDir, { key: config.evidenceKey })
          // Also what no request names, and no verification would miss.
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
      `Restored as of ${backup.manifest.takenAt} in ${((Date.now() - started) / 1000).toFixed(1)} s. Everybody logs in anew.\n`,
    )
  } finally {
    await stopAfterwards(embedded)
  }
} catch (error) {
  process.stderr.write(`No installation was restored. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}
