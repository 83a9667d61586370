import { succeed } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, type Counter, Histogram, Registry } from 'prom-client'
import { AppError } from '../app-error.ts'
import type { Db } from '../database/connect.ts'
import { requireLiveDatabase } from '../database/liveness.ts'
import { isLoopback } from '../ip-address.ts'
import { apiDocs } from './api-docs.ts'
import { languageOf } from './serve.ts'

/**
 * Health, readiness, metrics and the description of the wire. `counters` are counted elsewhere and shown here.
 */
export function operationRoutes(
  app: FastifyInstance,
  db: Db,
  publicUrl: string | null,
  counters: readonly Counter[],
): void {
  const registry = new Registry()
  for (const counter of counters) registry.registerMetric(counter)
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answers by route, method and status',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = {
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status: reply.statusCode,
    }
    duration.observe(labels, reply.elapsedTime / 1000)
  })

  app.get('/healthz', async (request) => succeed(true, languageOf(request)))
  app.get('/readyz', async (request) => {
    try {
      await requireLiveDatabase(db)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    return succeed(true, languageOf(request))
  })
  app.get('/metrics', async (request, reply) => {
    // Forwarded requests are refused: a proxy on this machine calls from loopback on behalf of everybody.
    const isForwarded =
      request.headers.forwarded !== undefined || request.headers['x-forwarded-for'] !== undefined
    if (isForwarded || !isLoopback(request.ip)) throw new AppError('routeNotFound')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  apiDocs(app, publicUrl)
}
