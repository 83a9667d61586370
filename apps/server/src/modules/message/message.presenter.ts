import type { Language, MessageRow } from '@countersign/contract'
import { findForm } from '@countersign/forms'
import { formatTime } from '../../platform/business-time.ts'
import type { listMessages } from './message.repository.ts'
import { messageText } from './message-text.rules.ts'

type Row = Awaited<ReturnType<typeof listMessages>>[number]

export function presentMessage(row: Row, language: Language): MessageRow {
  const approvalKind = row.approvalKind ?? ''
  const subjectKind = row.subjectKind ?? ''
  const subjectId = row.subjectId ?? ''
  const name = row.name || row.applyNo || ''
  return {
    id: row.id,
    kind: row.kind,
    title: messageText(row.kind, { ...row.data, name }, language),
    subjectKind,
    subjectId,
    approvalId: subjectKind === 'request' ? subjectId : '',
    approvalKind,
    approvalType: findForm(approvalKind)?.typeName ?? approvalKind,
    applyNo: row.applyNo ?? '',
    applicationName: row.name ?? '',
    fromName: row.fromName ?? '',
    time: formatTime(row.createdAt),
    isRead: row.readAt !== null,
  }
}
