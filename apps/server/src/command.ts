import { refuseUnfinishedRestore } from './backup/restore-mark.ts'
import { type Config, readConfig } from './platform/config.ts'
import { connect, type Db } from './platform/database/connect.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { withClient } from './platform/database/embedded-bootstrap.ts'
import { createLog, type Log, sayStartFailure } from './platform/log.ts'

/** An installation whose database runs. */
export interface Opened {
  config: Config
  log: Log
  ownerUrl: string
  /** Runs with a few connections of the app's role; refuses a database whose restore was not finished. */
  withDb: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
}

/**
 * Runs a command of `npm run` on the installation that the environment names: on its running database, or on the embedded one,
 * started for as long as it takes. `run` answers the exit code; where it throws, `failure` and the reason are said, and it is 2.
 * A database that does not stop afterwards changes neither.
 */
export async function runCommand(
  failure: string,
  run: (opened: Opened, words: string[]) => Promise<0 | 1>,
): Promise<void> {
  // npm starts commands in the folder of the repository; paths are meant from where it was called.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    const embedded = config.database ? undefined : await openEmbedded(config.dataDir, log)
    const { ownerUrl, appUrl } = config.database ?? embedded ?? { ownerUrl: '', appUrl: '' }
    try {
      const withDb: Opened['withDb'] = async (use) => {
        const { db } = connect(appUrl, log, { max: 2 })
        try {
          await withClient(appUrl, refuseUnfinishedRestore)
          return await use(db)
        } finally {
          await db.destroy()
        }
      }
      process.exitCode = await run({ config, log, ownerUrl, withDb }, process.argv.slice(2))
    } finally {
      await stopAfterwards(embedded)
    }
  } catch (error) {
    process.stderr.write(`${failure} ${sayStartFailure(error)}\n`)
    process.exitCode = 2
  }
}

/** Stops a database that was started for a command. Where it does not, that is said: what was done stays done. */
export async function stopAfterwards(embedded: { stop: () => Promise<void> } | undefined): Promise<void> {
  try {
    await embedded?.stop()
  } catch (error) {
    process.stderr.write(`The embedded database did not stop. ${sayStartFailure(error)}\n`)
  }
}
