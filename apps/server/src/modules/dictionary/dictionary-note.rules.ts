import type { DictionaryRecord } from '@countersign/contract'
import type { AuditNote } from '../../platform/audit/record-audit.ts'

/** The audit entry for a saved dictionary entry. `before` holds the tenant's entries as they were before the save. */
export function savedNote(saved: DictionaryRecord, before: readonly DictionaryRecord[]): AuditNote {
  return {
    action: 'dictionarySave',
    subject: subjectOf(saved),
    before: before.find(({ id }) => id === saved.id),
    after: saved,
  }
}

export function subjectOf({ id, dictValue }: DictionaryRecord): NonNullable<AuditNote['subject']> {
  return { kind: 'dictionary', id, name: dictValue }
}
