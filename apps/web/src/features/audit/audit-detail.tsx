import { type AuditEntry, auditFields, auditSubjects } from '@countersign/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/facts.tsx'
import ui from '../../ui/ui.module.css'
import { useWordsOf } from '../../lib/use-words-of.ts'
import styles from './audit-detail.module.css'

/** An entry in full. Everything is rendered as text, because people wrote it. */
export function AuditDetail({ entry, outcome }: { entry: AuditEntry; outcome: ReactNode }) {
  const { t } = useTranslation()
  const wordsOf = useWordsOf()
  return (
    <>
      <Facts
        rows={[
          [t('audit.time'), entry.createTime],
          [t('audit.person'), [entry.userName, entry.account].filter(Boolean).join(' · ')],
          [
            t('audit.subject'),
            [wordsOf(auditSubjects, entry.subjectKind), entry.subjectName].filter(Boolean).join(' · '),
          ],
          [t('audit.subjectId'), entry.subjectId],
          [t('audit.outcome'), outcome],
          [t('audit.address'), entry.address],
          [t('audit.browser'), entry.userAgent],
          [t('audit.session'), entry.sessionId],
        ]}
      />
      {entry.changes.length > 0 && <Changes changes={entry.changes} />}
    </>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t } = useTranslation()
  const words: Readonly<Record<string, string>> = { true: t('audit.yes'), false: t('audit.no') }
  const textOf = (value: string | null) => (value === null || value === '' ? '—' : (words[value] ?? value))
  const wordsOf = useWordsOf()
  return (
    <table className={styles.changes}>
      <caption>{t('audit.changes')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('audit.field')}</th>
          <th scope="col">{t('audit.before')}</th>
          <th scope="col">{t('audit.after')}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ name, before, after }) => (
          <tr key={name}>
            <th scope="row">{wordsOf(auditFields, name)}</th>
            <td className={ui.muted}>{textOf(before)}</td>
            <td className={styles.after}>{textOf(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
