import { auditActions, auditSubjects, type Language, type LogRecord } from '@countersign/contract'
import { blankLog } from '../../platform/records/blank-log.rules.ts'
import { presentRow, type ShownRow } from './audit.presenter.ts'
import type { StoredEntry } from './audit.repository.ts'

/** An entry of the audit log for other clients. A refused call has its address in `requestUri`. */
export function presentLogRow(row: ShownRow, language: Language): LogRecord {
  const { id, createTime, account, action, subjectKind, subjectName, error, address } = presentRow(row)
  const title = auditActions[action][language]
  return {
    ...blankLog(id, createTime),
    title,
    requestUri: subjectKind === 'call' ? subjectName : '',
    remoteIp: address,
    createBy: account,
    logLevel: error === '' ? 'INFO' : 'WARN',
    logId: action,
    logData: [title, isSubject(subjectKind) && auditSubjects[subjectKind][language], subjectName, error]
      .filter(Boolean)
      .join(' '),
  }
}

export function presentLogEntry(entry: StoredEntry, language: Language): LogRecord {
  const { userAgent, before, after } = entry
  const params = before + after === '' ? '' : `{"before":${before || 'null'},"after":${after || 'null'}}`
  return { ...presentLogRow(entry, language), userAgent, params }
}

const isSubject = (kind: string): kind is keyof typeof auditSubjects => Object.hasOwn(auditSubjects, kind)
