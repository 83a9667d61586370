import { succeed } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { requireLiveDatabase } from '../database/liveness.ts'
import type { FullDisks } from '../full-disks.ts'
import { productVersion } from '../product-version.ts'
import { apiDocs, type DocsAccess } from './api-docs.ts'
import { type MetricsDeps, metricsRoute } from './metrics.ts'
import { languageOf } from './serve.ts'

export interface OperationDeps extends MetricsDeps {
  disks: FullDisks
  publicUrl: string | null
  docs: DocsAccess
}

/** Health, readiness, metrics and the description of the wire. */
export function operationRoutes(app: FastifyInstance, deps: OperationDeps): void {
  const { db, disks, now, publicUrl } = deps
  app.get('/healthz', async (request) => succeed(productVersion, languageOf(request)))
  app.get('/readyz', async (request) => {
    try {
      await requireLiveDatabase(db)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    const full = await disks.find(now())
    if (full.length > 0) throw new AppError('diskFull', { detail: full.join(', '), data: { full } })
    return succeed(true, languageOf(request))
  })
  metricsRoute(app, deps)
  apiDocs(app, publicUrl, deps.docs)
}
