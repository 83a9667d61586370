import type { AuditAction, AuditSubject } from '@countersign/contract'
import type { Generated } from 'kysely'

/** The tables of the audit log, for Kysely. */
export interface AuditTables {
  audit_entry: {
    tenant_id: string
    id: string
    /** Given by the database (migrations/0020-audit.ts). */
    seq: Generated<string>
    at: Generated<Date>
    actor_id: string
    account: string
    user_name: string
    action: AuditAction
    subject_kind: AuditSubject | ''
    subject_id: string
    subject_name: string
    error: string
    before: string
    after: string
    address: string
    user_agent: string
    session_id: string
    /** platform/audit/entry-proof.ts */
    proof: string
  }
  audit_batch: {
    tenant_id: string
    seq: string
    last_seq: string
    count: number
    newest: string
    time: string
    entries_hash: string
    left_out: string | null
    prev_hash: string
    hash: string
    key_id: string
    signature: string
  }
  audit_cut: {
    tenant_id: string
    batch_seq: string
    batch_hash: string
    time: string
    key_id: string
    signature: string
  }
  audit_streamed: { tenant_id: string; target: string; batch_seq: string }
}

export const auditTables = [
  'audit_entry',
  'audit_batch',
  'audit_cut',
  'audit_streamed',
] as const satisfies (keyof AuditTables)[]
