import { refuseUnfinishedRestore } from '../backup/restore-mark.ts'
import { sayAnchorHead } from '../platform/anchor-log.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { withClient } from '../platform/database/embedded-bootstrap.ts'
import { openEvidence } from '../platform/evidence.ts'
import { createLog, sayStartFailure } from '../platform/log.ts'
import { anchorChains } from './anchor-chains.ts'

// `npm run anchor`: anchors what has moved and prints the newest anchor of each tenant, to be kept where nobody who
// can write in the database can change it; `npm run verify -- --expect` takes it. Exit code 2 where it could not.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const embedded = config.database ? undefined : await openEmbedded(config.dataDir, log)
  const appUrl = (config.database ?? embedded)?.appUrl ?? ''
  const connection = connect(appUrl, log, { max: 2 })
  try {
    await withClient(appUrl, refuseUnfinishedRestore)
    const newest = await anchorChains(connection.db, openEvidence(config.dataDir, config.evidenceKey))
    for (const anchor of newest) process.stdout.write(`${sayAnchorHead(anchor)}\n`)
  } finally {
    await connection.db.destroy()
    await embedded?.stop()
  }
} catch (error) {
  process.stderr.write(`Nothing was anchored. ${sayStartFailure(error)}\n`)
  process.exitCode = 2
}
