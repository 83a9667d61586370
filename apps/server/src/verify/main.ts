import { refuseUnfinishedRestore } from '../backup/restore-mark.ts'
import { type AnchorHead, readAnchorHead } from '../platform/anchor-log.ts'
import { readConfig } from '../platform/config.ts'
import { connect } from '../platform/database/connect.ts'
import { openEmbedded } from '../platform/database/embedded.ts'
import { withClient } from '../platform/database/embedded-bootstrap.ts'
import { createLog, sayStartFailure } from '../platform/log.ts'
import { sayVerification, verifyInstallation } from './verify-installation.ts'

// `npm run verify [-- --expect <head>]…`: heads are those that `npm run anchor` printed. Exit code 0 when everything holds, 1 with what does not, 2 when it could not be looked at.
if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
try {
  const expected = readExpected(process.argv.slice(2))
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const embedded = config.database ? undefined : await openEmbedded(config.dataDir, log)
  const appUrl = (config.database ?? embedded)?.appUrl ?? ''
  const connection = connect(appUrl, log, { max: 2 })
  try {
    await withClient(appUrl, refuseUnfinishedRestore)
    const found = await verifyInstallation(connection.db, config.dataDir, {
      key: config.evidenceKey,
      timeStamps: config.timeStamps,
      expected,
    })
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

/** Throws a sentence at words that it does not know: what was meant to be checked must not be passed over. */
function readExpected(words: readonly string[]): AnchorHead[] {
  const heads: AnchorHead[] = []
  for (let index = 0; index < words.length; index += 2) {
    const head = words[index] === '--expect' ? readAnchorHead(words[index + 1] ?? '') : undefined
    if (!head)
      throw new Error(
        'Usage: npm run verify [-- --expect <tenant>:<number>:<hash>], as npm run anchor prints it.',
      )
    heads.push(head)
  }
  return heads
}
