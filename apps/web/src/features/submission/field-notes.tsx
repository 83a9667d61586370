import type { Issue, Language, Warning } from '@countersign/forms'
import ui from '../../ui/ui.module.css'

/** An error of a field, found by the page or by the server. */
export type FieldIssue = Pick<Issue, 'field' | 'message'>

const none: never[] = []

/** The findings of a field; the same empty list where there are none, so that the field is not drawn again. */
export function ofField<F extends { field: string }>(findings: readonly F[], name: string): readonly F[] {
  const own = findings.filter(({ field }) => field === name)
  return own.length === 0 ? none : own
}

interface Props {
  id: string
  issues: readonly FieldIssue[]
  warnings: readonly Warning[]
  help: string | undefined
  language: Language
}

/** Errors, warnings and help of a field. */
export function FieldNotes({ id, issues, warnings, help, language }: Props) {
  if (issues.length === 0 && warnings.length === 0 && !help) return null
  return (
    <div id={id} className={ui.padTop4}>
      {issues.map((issue) => (
        <p key={issue.message.zh} className={ui.bad} data-part="error">
          {issue.message[language]}
        </p>
      ))}
      {warnings.map((warning) => (
        <p key={warning.message.zh} className={ui.warn}>
          {warning.message[language]}
        </p>
      ))}
      {help && <p className={ui.secondLine}>{help}</p>}
    </div>
  )
}
