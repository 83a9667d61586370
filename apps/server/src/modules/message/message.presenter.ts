import type { MessageRow } from '@countersign/contract'
import { findForm } from '@countersign/forms'
import { formatTime } from '../../platform/business-time.ts'
import type { listMessages } from './message.repository.ts'

type Row = Awaited<ReturnType<typeof listMessages>>[number]

export function presentMessage(row: Row): MessageRow {
  const approvalKind = row.approvalKind ?? ''
  return {
    id: row.id,
    kind: row.kind,
    approvalId: row.approvalId ?? '',
    approvalKind,
    approvalType: findForm(approvalKind)?.typeName ?? approvalKind,
    applyNo: row.applyNo ?? '',
    applicationName: row.name ?? '',
    fromName: row.fromName ?? '',
    time: formatTime(row.createdAt),
    isRead: row.readAt !== null,
  }
}
