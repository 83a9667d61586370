import { join } from 'node:path'
import { FileStore } from '../modules/file/index.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { createLog, sayStartFailure } from '../platform/log.ts'
import { sayDefect } from './defect.ts'
import { verifyInstallation } from './verify-installation.ts'

// `npm run verify`: exit code 0 when everything holds, 1 with what does not, 2 when it could not be looked at.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const embedded = config.database ? undefined : await openEmbedded(config.dataDir, log)
  const connection = connect((config.database ?? embedded)?.appUrl ?? '', log, { max: 2 })
  try {
    const found = await verifyInstallation(connection.db, new FileStore(join(config.dataDir, 'files')))
    for (const defect of found.defects) process.stdout.write(`${sayDefect(defect)}\n`)
    const { requests, events, anchors, files, defects } = found
    process.stdout.write(
      `${requests} requests, ${events} events, ${anchors} anchors, ${files} files: ${defects.length} defects\n`,
    )
    process.exitCode = defects.length > 0 ? 1 : 0
  } finally {
    await connection.db.destroy()
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(`Nothing could be verified. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}
