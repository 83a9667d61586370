import * as z from 'zod/mini'
import { detailCall, listCall } from '../record-calls.ts'

/**
 * An entry of a log in the shape that other clients read (wire-conventions section 5). What an entry does not have
 * is "".
 */
export const logRecord = z.object({
  id: z.string(),
  /** The same id; other clients ask for an entry by it. */
  strId: z.string(),
  serviceId: z.string(),
  /** Name and address of the machine that answers, and its kind of installation. */
  serverHost: z.string(),
  serverIp: z.string(),
  env: z.string(),
  title: z.string(),
  method: z.string(),
  requestUri: z.string(),
  remoteIp: z.string(),
  userAgent: z.string(),
  /** The fields that changed, as JSON. */
  params: z.string(),
  /** Account of the person. */
  createBy: z.string(),
  createTime: z.string(),
  /** INFO, WARN for a refusal, ERROR for an error of the web app. */
  logLevel: z.string(),
  logId: z.string(),
  logData: z.string(),
  stackTrace: z.string(),
})
export type LogRecord = z.infer<typeof logRecord>

const kinds = {
  usual: { path: '/api/blade-log/usual', needs: 'audit.read' },
  api: { path: '/api/blade-log/api', needs: 'audit.read' },
  error: { path: '/api/blade-log/error', needs: 'log.read' },
} as const

const listOf = (kind: keyof typeof kinds, summary: string) =>
  listCall(kinds[kind], { summary, row: logRecord, filters: {}, sorts: ['createTime'] })

export const usualLogList = listOf('usual', 'List the entries of the audit log for other clients')
export const usualLogDetail = detailCall(kinds.usual, {
  summary: 'Return an entry of the audit log for other clients',
  row: logRecord,
})
export const apiLogList = listOf('api', 'List the refused calls of the audit log for other clients')
export const apiLogDetail = detailCall(kinds.api, {
  summary: 'Return a refused call of the audit log for other clients',
  row: logRecord,
})
export const errorLogList = listOf('error', 'List the reported errors of the web app for other clients')
export const errorLogDetail = detailCall(kinds.error, {
  summary: 'Return a reported error of the web app for other clients',
  row: logRecord,
})
