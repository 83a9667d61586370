import { contract } from '@countersign/contract'
import type { FastifyInstance } from 'fastify'
import { serveSheet } from '../../platform/http/serve-sheet.ts'
import { type HttpDeps, serve } from '../../platform/http/serve.ts'
import { listAccess, readAccess } from './access.service.ts'
import { exportAudit, listAudit, listLog, readAudit, readLog } from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, deps: HttpDeps): void {
  serve(app, deps, contract.auditList, (input, ctx) => listAudit(ctx, input))
  serve(app, deps, contract.auditDetail, ({ id }, ctx) => readAudit(ctx, id))
  serve(app, deps, contract.usualLogList, (input, ctx) => listLog(ctx, input))
  serve(app, deps, contract.usualLogDetail, ({ id }, ctx) => readLog(ctx, id))
  serve(app, deps, contract.apiLogList, (input, ctx) => listLog(ctx, { ...input, action: 'refused' }))
  serve(app, deps, contract.apiLogDetail, ({ id }, ctx) => readLog(ctx, id, 'refused'))
  serve(app, deps, contract.accessList, (input, ctx) => listAccess(ctx, input))
  serve(app, deps, contract.accessDetail, ({ id }, ctx) => readAccess(ctx, id))
  serveSheet(app, deps, contract.auditExport, '审计日志', (input, ctx) => exportAudit(ctx, input))
}
