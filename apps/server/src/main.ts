import cluster from 'node:cluster'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { readConfig } from './platform/config.ts'
import { startEmbedded } from './platform/database/embedded.ts'
import { isConnectionLost } from './platform/database/connection-lost.ts'
import { createLog, sayStartFailure } from './platform/log.ts'
import { shareAmong } from './platform/share.ts'

process.title = 'countersign'

/** Whether the primary process (workers.ts) started this one. */
const isWorker = process.argv.includes('--worker')
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

/** Resolves when this process is asked to stop; later signals do it no harm. */
const stopping = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // A terminal signals all processes at once, and the primary one then tells its workers.
      if (!isWorker || signal === 'SIGTERM') resolve()
    })
  // `npm start` keeps a channel open: the system closes it however that ends, also by SIGKILL.
  if (process.send && !process.connected) resolve()
  process.once('disconnect', resolve)
})
// A terminal that was closed takes no more lines, which must not end the process before its database has stopped.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, process.stderr, isWorker ? { worker: cluster.worker?.id } : null)
  shareAmong(config.workers)
  // The database starts while the code is loaded.
  const database = config.database || isWorker ? undefined : startEmbedded(config.dataDir, log)
  const tell = (line: string) => void process.stdout.write(`${line}\n`)
  const shared = isWorker || config.workers > 1 ? import('./workers.ts') : undefined
  const code = import('./installation.ts')
  // Written beside the start of the database; otherwise the first stop would write it, and take a second and a half longer.
  const compiled = code.then(() => flushCompileCache())
  const starting = Promise.all([database, code, shared, compiled]).then(
    ([embedded, { runInstallation }, workers]) =>
      isWorker && workers
        ? workers.serveAsWorker(config, log, webFolder)
        : runInstallation(config, log, webFolder, tell, embedded, workers?.serveWithWorkers),
  )
  const installation = await Promise.race([starting, stopping])
  process.on('unhandledRejection', (reason) => {
    // The job library does not wait for its last writes after a job (worker.ts). Any other rejection is a
    // programming error.
    if (!isConnectionLost(reason)) throw reason
    log.error({ err: reason }, 'a database connection was lost')
  })
  if (installation) {
    if (!isWorker) tell(installation.welcome.join('\n'))
    const hasFailed = await Promise.race([
      stopping.then(() => false),
      ...(installation.failed ? [installation.failed.then(() => true)] : []),
    ])
    process.exitCode = hasFailed ? 1 : 0
  }
  // A start that is stopped half-way fails without its database, which is of no interest any more.
  starting.catch(() => undefined)
  const running = installation ?? (await database)
  setTimeout(() => process.exit(1), 25_000).unref()
  await running?.stop()
  process.exit(process.exitCode)
} catch (error) {
  process.stderr.write(`\nCountersign could not start. ${sayStartFailure(error)}\n`)
  process.exit(1)
}
