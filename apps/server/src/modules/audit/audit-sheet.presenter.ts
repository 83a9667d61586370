import {
  auditFields,
  type AuditEntry,
  auditActions,
  auditSubjects,
  errorSentences,
  type Language,
} from '@countersign/contract'
import type { SheetColumn } from '../../platform/sheet/sheet-column.ts'

/** Columns of the export, which has no import. */
export const auditColumns: readonly SheetColumn<AuditEntry>[] = [
  {
    name: 'createTime',
    heading: { zh: '时间', en: 'Time' },
    width: 20,
    write: ({ createTime }) => createTime,
  },
  { name: 'account', heading: { zh: '账号', en: 'Account' }, width: 16, write: ({ account }) => account },
  { name: 'userName', heading: { zh: '姓名', en: 'Name' }, width: 12, write: ({ userName }) => userName },
  {
    name: 'action',
    heading: { zh: '操作', en: 'Action' },
    width: 16,
    write: ({ action }, language) => auditActions[action][language],
  },
  {
    name: 'subjectKind',
    heading: { zh: '对象类型', en: 'Kind of subject' },
    width: 12,
    write: ({ subjectKind }, language) => wordOf(auditSubjects, subjectKind, language),
  },
  {
    name: 'subjectName',
    heading: { zh: '对象', en: 'Subject' },
    width: 24,
    write: ({ subjectName }) => subjectName,
  },
  {
    name: 'subjectId',
    heading: { zh: '对象 ID', en: 'Subject ID' },
    width: 38,
    write: ({ subjectId }) => subjectId,
  },
  {
    name: 'error',
    heading: { zh: '结果', en: 'Outcome' },
    width: 20,
    write: ({ error }, language) =>
      error === '' ? { zh: '成功', en: 'Done' }[language] : wordOf(errorSentences, error, language),
  },
  {
    name: 'before',
    heading: { zh: '修改前', en: 'Before' },
    width: 40,
    write: (entry, language) => sideOf(entry, 'before', language),
  },
  {
    name: 'after',
    heading: { zh: '修改后', en: 'After' },
    width: 40,
    write: (entry, language) => sideOf(entry, 'after', language),
  },
  { name: 'address', heading: { zh: '地址', en: 'Address' }, width: 16, write: ({ address }) => address },
  {
    name: 'userAgent',
    heading: { zh: '浏览器', en: 'Browser' },
    width: 40,
    write: ({ userAgent }) => userAgent,
  },
  {
    name: 'sessionId',
    heading: { zh: '会话', en: 'Session' },
    width: 38,
    write: ({ sessionId }) => sessionId,
  },
]

function wordOf(
  words: Readonly<Record<string, Readonly<Record<Language, string>>>>,
  code: string,
  language: Language,
): string {
  return Object.hasOwn(words, code) ? (words[code]?.[language] ?? code) : code
}

/** One line for each field that has a value on this side. */
function sideOf({ changes }: AuditEntry, side: 'before' | 'after', language: Language): string {
  return changes
    .flatMap((change) =>
      change[side] === null ? [] : [`${wordOf(auditFields, change.name, language)}: ${change[side]}`],
    )
    .join('\n')
}
