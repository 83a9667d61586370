import { createHash, timingSafeEqual } from 'node:crypto'
import { contract } from '@countersign/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/connect.ts'
import { isLoopback } from '../ip-address.ts'
import { findLastBackup } from '../last-backup.ts'
import { findOperationFigures } from '../operation-figures.repository.ts'
import { productVersion } from '../product-version.ts'

/** The other worker processes of an installation (WORKERS), as one of them sees them. */
export interface Siblings {
  /** Takes the metrics of this one; answers what adds those of all up, as text. */
  addUp: (ofThis: Registry) => () => Promise<string>
}

export interface MetricsDeps {
  db: Db
  dataDir: string
  now: () => Date
  /** Token with which other machines may read; without one only this machine may. */
  token: string | undefined
  /** Counted elsewhere and shown here. */
  counters: readonly Counter[]
  /** Adds the figures of all worker processes up; undefined where this process is the only one. */
  addUp?: Siblings['addUp'] | undefined
}

/** /metrics: figures of the answers, of the processes and of the installation. */
export function metricsRoute(app: FastifyInstance, deps: MetricsDeps): void {
  const ofThis = new Registry()
  for (const counter of deps.counters) ofThis.registerMetric(counter)
  collectDefaultMetrics({ register: ofThis })
  countAnswers(app, ofThis)
  const addedUp = deps.addUp?.(ofThis) ?? (() => ofThis.metrics())
  // Each process would say the same of the installation, so that these are not added up.
  const ofAll = new Registry()
  const registers = [ofAll]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  const { version, commit } = productVersion
  new Gauge({
    name: 'countersign_info',
    help: 'Version and commit',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ version, commit: commit ?? '' }, 1)
  const isUp = gauge('database_up', '1 while the database answers')
  const figures = {
    outboxAge: gauge('outbox_oldest_seconds', 'Age of the oldest row of the outbox; 0 when it is empty'),
    jobsWaiting: gauge('jobs_waiting', 'Jobs that wait or run and have not failed'),
    jobsFailed: gauge('jobs_failed', 'Jobs that have failed and are tried again or given up'),
    anchorAge: gauge('anchor_newest_seconds', 'Age of the newest anchor; NaN without one'),
    connections: gauge('database_connections', 'Connections to the database, of all programs'),
  }
  const backupAge = gauge('backup_newest_seconds', 'Age of the newest backup; NaN without one')

  async function measure(): Promise<void> {
    const backup = findLastBackup(deps.dataDir)
    backupAge.set(backup === undefined ? Number.NaN : (deps.now().getTime() - backup) / 1000)
    const found = await findOperationFigures(deps.db).catch(() => undefined)
    isUp.set(found ? 1 : 0)
    figures.outboxAge.set(found ? (found.outboxAge ?? 0) : Number.NaN)
    figures.jobsWaiting.set(found?.jobsWaiting ?? Number.NaN)
    figures.jobsFailed.set(found?.jobsFailed ?? Number.NaN)
    figures.anchorAge.set(found?.anchorAge ?? Number.NaN)
    figures.connections.set(found?.connections ?? Number.NaN)
  }

  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !hasToken(request, deps.token)) throw new AppError('routeNotFound')
    await measure()
    return reply.type(ofAll.contentType).send(`${await addedUp()}\n${await ofAll.metrics()}`)
  })
}

/** Forwarded requests are refused: a proxy on this machine calls from loopback on behalf of everybody. */
function isFromHere({ headers, ip }: FastifyRequest): boolean {
  const isForwarded = headers.forwarded !== undefined || headers['x-forwarded-for'] !== undefined
  return !isForwarded && isLoopback(ip)
}

/** Compares digests, which are equally long, in a time that does not depend on the first difference. */
function hasToken({ headers }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`))
}

/** Calls at which people log in. */
const logIns: readonly string[] = [contract.token.path, contract.tokenCode.path]

function countAnswers(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const refused = new Counter({
    name: 'log_ins_refused_total',
    help: 'Refused log-ins by status; expired sessions do not count',
    labelNames: ['status'],
    registers,
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    const status = reply.statusCode
    duration.observe({ route, method: request.method, status }, reply.elapsedTime / 1000)
    if (status >= 400 && logIns.includes(route) && !isRefresh(request)) refused.inc({ status })
  })
}

function isRefresh(request: FastifyRequest): boolean {
  const given: { grant_type?: unknown; grantType?: unknown } = {
    ...Object(request.query),
    ...Object(request.body),
  }
  return (given.grantType ?? given.grant_type) === 'refresh_token'
}
