import {
  auditActionNames,
  auditActions,
  type AuditEntry,
  type AuditRow,
  auditSubjects,
  contract,
  errorSentences,
} from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { RecordPage } from '../../records/record-page.tsx'
import type { RecordScreen } from '../../records/screen.ts'
import { Tag } from '../../ui/tag.tsx'
import { AuditDetail } from './audit-detail.tsx'
import { useWordsOf } from '../../lib/use-words-of.ts'

/** /monitor/log/usual: who did what, and from where. */
export function AuditPage() {
  return <RecordPage screen={useAuditScreen()} />
}

/** /monitor/log/api: the refused calls of the audit log, each named by its address. */
export function ApiLogPage() {
  return <RecordPage screen={useApiLogScreen()} />
}

function useApiLogScreen(): RecordScreen<AuditRow, AuditEntry> {
  const { t } = useTranslation()
  const { columns, filters, ...audit } = useAuditScreen()
  const isKept = ({ name }: { name: string }) => !['action', 'subject', 'subjectName'].includes(name)
  return {
    ...audit,
    fixed: { action: 'refused' },
    words: { title: t('menu.apiLog'), none: t('audit.none') },
    nameOf: ({ subjectName }) => subjectName,
    columns: [{ name: 'subjectName', label: t('audit.call') }, ...columns.filter(isKept)],
    filters: [{ name: 'subject', label: t('audit.call') }, ...filters.filter(isKept)],
  }
}

function useAuditScreen(): RecordScreen<AuditRow, AuditEntry> {
  const { t } = useTranslation()
  const wordsOf = useWordsOf()
  const outcomeOf = (error: string) =>
    error === '' ? (
      <Tag tone="success">{t('audit.done')}</Tag>
    ) : (
      <Tag tone="danger">{wordsOf(errorSentences, error)}</Tag>
    )
  return {
    name: 'audit',
    words: { title: t('page.auditLog'), none: t('audit.none') },
    list: contract.auditList,
    detail: contract.auditDetail,
    exportTo: contract.auditExport,
    needs: 'audit.read',
    nameOf: ({ action }) => wordsOf(auditActions, action),
    columns: [
      { name: 'action', label: t('audit.action'), render: ({ action }) => wordsOf(auditActions, action) },
      { name: 'userName', label: t('audit.person'), width: 110 },
      { name: 'account', label: t('account.account'), width: 120, hiddenOnPhone: true },
      {
        name: 'subjectName',
        label: t('audit.subject'),
        width: 240,
        render: ({ subjectKind, subjectName }) =>
          [wordsOf(auditSubjects, subjectKind), subjectName].filter(Boolean).join(' · '),
      },
      { name: 'error', label: t('audit.outcome'), width: 130, render: ({ error }) => outcomeOf(error) },
      { name: 'address', label: t('audit.address'), width: 140, hiddenOnPhone: true },
      { name: 'createTime', label: t('audit.time'), width: 180, sortable: true },
    ],
    filters: [
      { name: 'person', label: t('audit.personFilter') },
      {
        name: 'action',
        options: auditActionNames.map((value) => ({ value, label: wordsOf(auditActions, value) })),
      },
      { name: 'subject', label: t('audit.subjectFilter') },
      { name: 'from', label: t('audit.from'), isDay: true },
      { name: 'to', label: t('audit.to'), isDay: true },
      { name: 'address' },
    ],
    view: (entry) => <AuditDetail entry={entry} outcome={outcomeOf(entry.error)} />,
  }
}
