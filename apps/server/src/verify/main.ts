import { join } from 'node:path'
import { refuseUnfinishedRestore } from '../backup/restore-mark.ts'
import { FileStore } from '../modules/file/index.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { withClient } from '../platform/database/embedded-bootstrap.ts'
import { createLog, sayStartFailure } from '../platform/log.ts'
import { sayVerification, verifyInstallation } from './verify-installation.ts'

// `npm run verify`: exit code 0 when everything holds, 1 with what does not, 2 when it could not be looked at.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const embedded = config.database ? undefined : await openEmbedded(config.dataDir, log)
  const appUrl = (config.database ?? embedded)?.appUrl ?? ''
  const connection = connect(appUrl, log, { max: 2 })
  try {
    await withClient(appUrl, refuseUnfinishedRestore)
    const found = await verifyInstallation(connection.db, new FileStore(join(config.dataDir, 'files')))
    for (const line of sayVerification(found)) process.stdout.write(`${line}\n`)
    process.exitCode = found.defects.length > 0 ? 1 : 0
  } finally {
    await connection.db.destroy()
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(`Nothing could be verified. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}
