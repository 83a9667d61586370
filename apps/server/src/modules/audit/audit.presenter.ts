import type { AuditEntry, AuditRow } from '@countersign/contract'
import { formatTime } from '../../platform/business-time.ts'
import { record } from '../../platform/parse-value.ts'
import type { StoredEntry, StoredRow } from './audit.repository.ts'

/** An entry as a list shows it. */
export type ShownRow = Omit<StoredRow, 'seq'>

export function presentRow(row: ShownRow): AuditRow {
  const { id, at, account, userName, action, subjectKind, subjectId, subjectName, error, address } = row
  return {
    id,
    createTime: formatTime(at),
    account,
    userName,
    action,
    subjectKind,
    subjectId,
    subjectName,
    error,
    address,
  }
}

export function presentEntry(entry: StoredEntry): AuditEntry {
  const { userId, userAgent, sessionId, before, after } = entry
  return { ...presentRow(entry), userId, userAgent, sessionId, changes: changesIn(before, after) }
}

/** The changed fields, each side as text. */
function changesIn(before: string, after: string): AuditEntry['changes'] {
  const [from, to] = [fieldsIn(before), fieldsIn(after)]
  const names = [...new Set([...Object.keys(from), ...Object.keys(to)])]
  return names.map((name) => ({ name, before: textOf(from[name]), after: textOf(to[name]) }))
}

/** The fields of one side of an entry. */
export function fieldsIn(text: string): Record<string, unknown> {
  return text === '' ? {} : record(JSON.parse(text))
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('、')
  return JSON.stringify(value)
}
