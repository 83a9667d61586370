import * as z from 'zod/mini'
import { auditActionNames } from '../audit-actions.ts'
import { xlsx } from '../media-types.ts'
import { detailCall, listCall } from '../record-calls.ts'
import { route } from '../route.ts'
import { sortInput, text } from '../values.ts'

const auditRow = z.object({
  id: z.string(),
  /** Time of the database. */
  createTime: z.string(),
  /** Account and name of the person as of then; "" for the platform, and for a log-in under an unknown account. */
  account: z.string(),
  userName: z.string(),
  action: z.enum(auditActionNames),
  /** Kind, id and name of what the action is about; "" when it is about its person alone. */
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  /** Code of the refusal; "" for an action that was done. */
  error: z.string(),
  address: z.string(),
})
export type AuditRow = z.infer<typeof auditRow>

const auditEntry = z.extend(auditRow, {
  userId: z.string(),
  userAgent: z.string(),
  sessionId: z.string(),
  /** The fields that differ; null where a record had no such field, as before it was added. */
  changes: z.array(
    z.object({ name: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type AuditEntry = z.infer<typeof auditEntry>

const filters = {
  /** Account or name of a person, as it is now. */
  person: z.optional(text(100)),
  action: z.optional(z.enum(auditActionNames)),
  /** Name of the subject, such as the number of a request. */
  subject: z.optional(text(300)),
  /** First and last day, as 2026-01-31. */
  from: z.optional(text(10)),
  to: z.optional(text(10)),
  address: z.optional(text(64)),
}
const sorts = ['createTime'] as const
const audit = { path: '/api/blade-log/audit', needs: 'audit.read' } as const

export const auditList = listCall(audit, {
  summary: 'List the entries of the audit log, newest first; no more than 10,000 are counted and paged',
  row: auditRow,
  filters,
  sorts,
  refuses: ['dayInvalid'],
})

export const auditDetail = detailCall(audit, {
  summary: 'Return an entry of the audit log with the fields that changed',
  row: auditEntry,
})

export const auditExport = route({
  method: 'GET',
  path: '/api/blade-log/audit/export',
  needs: 'audit.read',
  bytes: xlsx,
  summary:
    'Export entries of the audit log as a sheet (xlsx), at most 10,000, with the filters and sorting of the list',
  input: z.object({ ...filters, ...sortInput(sorts) }),
  output: z.unknown(),
  refuses: ['dayInvalid', 'confirmationNeeded'],
})
