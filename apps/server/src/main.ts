import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

enableCompileCache()
process.title = 'countersign'

const { readConfig } = await import('./platform/config.ts')
const { runInstallation } = await import('./installation.ts')
const { isConnectionLost } = await import('./platform/database/connection-lost.ts')
const { createLog, sayStartFailure } = await import('./platform/log.ts')

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const installation = await runInstallation(config, log, webFolder, (line) => {
    process.stdout.write(`${line}\n`)
  })
  process.on('unhandledRejection', (reason) => {
    // What the job library writes after a job nobody waits for (see worker.ts). Anything else is a fault of ours.
    if (!isConnectionLost(reason)) throw reason
    log.error({ err: reason }, 'a database connection was lost')
  })
  process.stdout.write(`${installation.welcome.join('\n')}\n`)
  let stopping = false
  const stop = async () => {
    // A terminal and the program above us may both pass the signal on.
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), 25_000).unref()
    await installation.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop())
  }
} catch (error) {
  process.stderr.write(`\nCountersign could not start. ${sayStartFailure(error)}\n`)
  process.exit(1)
}
