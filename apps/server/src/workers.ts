import cluster from 'node:cluster'
import { createPrivateKey } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AggregatorRegistry } from 'prom-client'
import { z } from 'zod'
import { type Installation, type Ready, serveInstallation, type Serving } from './installation.ts'
import type { Config } from './platform/config.ts'
import { connect } from './platform/database/connect.ts'
import { openEvidence } from './platform/evidence.ts'
import { findOwn } from './platform/key-folder.ts'
import type { Log } from './platform/log.ts'
import type { Siblings } from './platform/http/metrics.ts'

/**
 * The primary process sends this to each worker. Workers read all other settings themselves, but a secret must not differ
 * between them when its file was changed meanwhile.
 */
const opening = z.object({
  kind: z.literal('begin'),
  appUrl: z.string(),
  /** Base64. */
  tokenSecret: z.string(),
  /** PEM. */
  evidenceKey: z.string(),
})

/** Messages between the primary process and a worker process. Those of the libraries have no `kind`. */
const message = z.discriminatedUnion('kind', [
  opening,
  z.object({ kind: z.literal('stop') }),
  z.object({ kind: z.literal('serving'), url: z.string() }),
  z.object({ kind: z.literal('metricsWanted'), id: z.number() }),
  z.object({ kind: z.literal('metrics'), id: z.number(), text: z.string().optional() }),
])
type Message = z.infer<typeof message>

/** A worker process that lived shorter than this has died at once, in ms. */
const shortLifeMs = 60_000
const longestPauseMs = 30_000
/** So many short lives in a row, some two minutes, show that a worker cannot work. */
const mostShortLives = 8

/**
 * Answers how long to wait, in ms, before a worker process that ended is replaced; undefined after too many short lives.
 */
export function afterLife(
  livedMs: number,
  shortLivesBefore: number,
): { shortLives: number; pauseMs?: number } {
  if (livedMs >= shortLifeMs) return { shortLives: 0, pauseMs: 0 }
  const shortLives = shortLivesBefore + 1
  if (shortLives > mostShortLives) return { shortLives }
  return { shortLives, pauseMs: Math.min(longestPauseMs, 500 * 2 ** (shortLives - 1)) }
}

/** Time a worker process has to stop in order, in ms, before it is killed; the database then still stops in order. */
const stopWithinMs = 18_000

interface WorkerProcess {
  id: number
  startedAt: number
  /** The address it serves at. Rejects when it ends before. */
  serving: Promise<string>
  /** Exit code or signal. */
  ended: Promise<string>
  tell: (message: Message) => void
  kill: () => void
}

/** Serves with worker processes that share one port, and replaces those that end. */
export async function serveWithWorkers(
  config: Config,
  log: Log,
  { appUrl, evidence }: Ready,
): Promise<Serving> {
  cluster.setupPrimary({ args: ['--worker'] })
  const aggregator = new AggregatorRegistry()
  const all = new Set<WorkerProcess>()
  const stopping = new AbortController()
  const { signal } = stopping

  const key = config.evidenceKey ?? findOwn(evidence.dataDir, null)
  if (!key) throw new Error('no key for evidence')
  const begin = {
    kind: 'begin' as const,
    appUrl,
    tokenSecret: Buffer.from(config.tokenSecret).toString('base64'),
    evidenceKey: String(key.export({ type: 'pkcs8', format: 'pem' })),
  }

  function hear(from: WorkerProcess, heard: Message): void {
    if (heard.kind !== 'metricsWanted') return
    const { id } = heard
    aggregator.clusterMetrics().then(
      (text) => from.tell({ kind: 'metrics', id, text }),
      (error: unknown) => {
        log.warn({ err: error }, 'a worker process did not answer with its metrics')
        from.tell({ kind: 'metrics', id })
      },
    )
  }

  function start(): WorkerProcess {
    const worker = cluster.fork()
    const { promise: serving, resolve, reject } = Promise.withResolvers<string>()
    const { promise: ended, resolve: end } = Promise.withResolvers<string>()
    const finish = (reason: string) => {
      all.delete(one)
      reject(new Error(`Worker process ${worker.id} ended (${reason}) before it served.`))
      end(reason)
    }
    worker.once('exit', (code, by) => finish(by ?? String(code)))
    // Otherwise a message to a process that has just ended.
    worker.on('error', (error) => {
      if (worker.process.pid === undefined) finish(error.message)
    })
    const one: WorkerProcess = {
      id: worker.id,
      startedAt: Date.now(),
      serving,
      ended,
      tell: (said) => void (worker.isConnected() && worker.send(said)),
      kill: () => void worker.process.kill('SIGKILL'),
    }
    all.add(one)
    serving.catch(() => undefined)
    worker.on('message', (text: unknown) => {
      const heard = message.safeParse(text).data
      if (heard?.kind === 'serving') resolve(heard.url)
      else if (heard) hear(one, heard)
    })
    one.tell(begin)
    return one
  }

  /** Replaces a process each time it ends. Returns when it cannot, or when all stop. */
  async function keep(first: WorkerProcess): Promise<void> {
    let current = first
    let shortLives = 0
    for (;;) {
      const reason = await current.ended
      if (signal.aborted) return
      const next = afterLife(Date.now() - current.startedAt, shortLives)
      shortLives = next.shortLives
      log.error({ worker: current.id, reason, pauseMs: next.pauseMs }, 'a worker process ended')
      if (next.pauseMs === undefined) {
        log.error('worker processes end again and again, so that the app ends')
        return
      }
      await sleep(next.pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return
      current = start()
      const { id } = current
      current.serving.then(
        () => log.warn({ worker: id }, 'a worker process serves in its place'),
        () => undefined,
      )
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    for (const one of all) one.tell({ kind: 'stop' })
    const giveUp = setTimeout(() => {
      for (const one of all) one.kill()
    }, stopWithinMs)
    await Promise.all([...all].map((one) => one.ended))
    clearTimeout(giveUp)
  }

  try {
    // The others follow once one serves, so that what keeps them from it is said once.
    const first = start()
    const url = await first.serving
    const others = Array.from({ length: config.workers - 1 }, start)
    await Promise.all(others.map((one) => one.serving))
    return { url, failed: Promise.race([first, ...others].map(keep)), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Serves as one of the worker processes, with what the primary process opened. It stops when that says so. */
export async function serveAsWorker(config: Config, log: Log, webFolder: string): Promise<Installation> {
  const tell = (said: Message) => void (process.connected && process.send?.(said))
  const wanted = new Map<number, PromiseWithResolvers<string>>()
  let asked = 0
  // From now on the library answers the primary process: until there is a registry, with nothing.
  AggregatorRegistry.setRegistries([])
  Reflect.construct(AggregatorRegistry, [])
  const siblings: Siblings = {
    addUp(ofThis) {
      AggregatorRegistry.setRegistries(ofThis)
      return () => {
        const answer = Promise.withResolvers<string>()
        asked += 1
        wanted.set(asked, answer)
        tell({ kind: 'metricsWanted', id: asked })
        return answer.promise
      }
    },
  }

  const { appUrl, tokenSecret, evidenceKey } = await new Promise<z.infer<typeof opening>>((begin) =>
    process.on('message', (text) => {
      const heard = message.safeParse(text).data
      if (heard?.kind === 'begin') begin(heard)
      else if (heard?.kind === 'stop') process.emit('SIGTERM')
      else if (heard?.kind === 'metrics') {
        const { resolve, reject } = wanted.get(heard.id) ?? {}
        wanted.delete(heard.id)
        if (heard.text === undefined) reject?.(new Error('no metrics'))
        else resolve?.(heard.text)
      }
    }),
  )

  const given = { ...config, tokenSecret: Buffer.from(tokenSecret, 'base64') }
  const evidence = openEvidence(config.dataDir, createPrivateKey(evidenceKey), config.timeStamps)
  const connection = connect(appUrl, log, { answerWithinMs: 20_000 })
  const serving = await serveInstallation(given, log, { appUrl, connection, evidence }, webFolder, siblings)
  tell({ kind: 'serving', url: serving.url })
  return {
    welcome: [],
    url: serving.url,
    async stop() {
      await serving.stop()
      await connection.db.destroy()
    },
  }
}
