import { refuseUnfinishedRestore } from './backup/restore-mark.ts'
import { type Config, readConfig } from './platform/config.ts'
import { connect, type Db } from './platform/database/connect.ts'
import { openEmbedded } from './platform/database/embedded.ts'
import { withClient } from './platform/database/embedded-bootstrap.ts'
import { requireDatabases } from './platform/database/require-database.ts'
import { createLog, type Log, sayStartFailure } from './platform/log.ts'

/** An installation whose database is running. */
export interface Opened {
  config: Config
  log: Log
  ownerUrl: string
  /** Runs a function with a few connections of the app role; refuses a database with an unfinished restore. */
  withDb: <Result>(run: (db: Db) => Promise<Result>) => Promise<Result>
}

/**
 * Runs a command of `npm run` on the installation that the environment names, with its running database or the
 * embedded one, which is started for the duration of the command. `run` answers the exit code. When it throws,
 * `failure` and the reason are printed and the exit code is 2. A database that does not stop afterwards changes
 * neither.
 */
export async function runCommand(
  failure: string,
  run: (opened: Opened, words: string[]) => Promise<0 | 1>,
): Promise<void> {
  // npm starts commands in the folder of the repository, but paths are relative to the folder of the caller.
  if (process.env['INIT_CWD']) process.chdir(process.env['INIT_CWD'])
  try {
    const config = readConfig(process.env)
    const log = createLog(config.logLevel)
    if (config.database) await requireDatabases(config.database)
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

/**
 * Stops a database that was started for a command. A failure is only printed, since the command itself has
 * succeeded or failed before.
 */
export async function stopAfterwards(embedded: { stop: () => Promise<void> } | undefined): Promise<void> {
  try {
    await embedded?.stop()
  } catch (error) {
    process.stderr.write(`The embedded database did not stop. ${sayStartFailure(error)}\n`)
  }
}
