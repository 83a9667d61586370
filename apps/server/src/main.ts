import { fileURLToPath } from 'node:url'
import { readConfig } from './platform/config.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { isConnectionLost } from './platform/database/connection-lost.ts'
import { createLog, sayStartFailure } from './platform/log.ts'

process.title = 'countersign'

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  // The database starts while the code is loaded.
  const [embedded, { runInstallation }] = await Promise.all([
    config.database ? undefined : startEmbedded(config.dataDir, log),
    import('./installation.ts'),
  ])
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  const installation = await runInstallation(config, log, webFolder, tell, embedded)
  process.on('unhandledRejection', (reason) => {
    // The job library does not wait for its last writes after a job (worker.ts). Any other rejection is a
    // programming error.
    if (!isConnectionLost(reason)) throw reason
    log.error({ err: reason }, 'a database connection was lost')
  })
  process.stdout.write(`${installation.welcome.join('\n')}\n`)
  let stopping = false
  const stop = async () => {
    // A terminal and the parent process may both pass on the signal.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 25_000).unref()
    await installation.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop())
  }
  // `npm start` keeps a channel open: the system closes it however that ends, also by SIGKILL.
  process.once('disconnect', () => void stop())
} catch (error) {
  process.stderr.write(`\nCountersign could not start. ${sayStartFailure(error)}\n`)
  process.exit(1)
}
