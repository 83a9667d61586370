import type { PathStepView } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { useDebounced } from '../../lib/page/use-debounced.ts'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { Card, CardTitle } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import ui from '../../ui/ui.module.css'
import { usePreview } from './api.ts'
import styles from './approval-path-preview.module.css'
import { ChosenPeople } from './chosen-people.tsx'
import { type Chosen, chosenName, isOpenToChoice } from './chosen.ts'
import { useFieldId } from './field-id.ts'

interface Props {
  kind: string
  values: Values
  chosen: Chosen
  /** The refusal of a submission without a choice. */
  issue: string | undefined
  disabled: boolean
  /** Name of the department of the application. */
  department: string
  onChoose: (nodeId: string, people: string[]) => void
}

/** The approvers in order, with reasons; reloaded when the values have not changed for a moment. */
export function ApprovalPathPreview(props: Props) {
  const { kind, values, chosen, department, issue, disabled, onChoose } = props
  const { t } = useTranslation()
  const { userName } = useCurrentUser()
  const settled = useDebounced(values, 600)
  const preview = usePreview(kind, settled, chosen)
  const applicant = [userName, department].filter(Boolean).join(' · ')
  const fieldId = useFieldId()(chosenName)
  const isLacking = ({ nodeId }: PathStepView) => (chosen[nodeId] ?? []).length === 0
  const open = preview.data?.filter(isOpenToChoice) ?? []
  // A refusal concerns the steps without a choice; where there are none, somebody chosen cannot be asked.
  const lacking = open.filter(isLacking)
  const refused = lacking.length > 0 ? lacking : open
  return (
    <Card aria-label={t('submit.route')}>
      <CardTitle as="h2">{t('submit.route')}</CardTitle>
      {preview.isPending && <Skeleton active className={ui.pad16} paragraph={{ rows: 4 }} />}
      {preview.isError && (
        <p className={classes(ui.pad16, ui.bad)} role="alert">
          {refusalIn(preview.error)?.message ?? t('submit.routeFailed')}
        </p>
      )}
      {preview.data && (
        <ol className={classes(styles.path, preview.isPlaceholderData && styles.busy)}>
          <PreviewStep number={1} current title={t('detail.applied')} text={applicant} />
          {preview.data.map((step, index) => (
            <PreviewStep
              key={`${index}-${step.nodeId}`}
              number={index + 2}
              title={step.node}
              text={
                step.skipped || step.missing || step.people.map((person) => person.name).join(t('separator'))
              }
              missing={step.missing !== undefined}
              note={noteOf(step, [
                step.branch === undefined ? '' : t('detail.beside', { branch: step.branch }),
                step.people.length > 1 ? t(`detail.mode.${step.mode}`) : '',
              ])}
              skipped={step.skipped !== ''}
            >
              {isOpenToChoice(step) && (
                <ChosenPeople
                  // The first of them gets the focus.
                  id={step === refused[0] ? fieldId : `${fieldId}-${step.nodeId}`}
                  step={step}
                  people={chosen[step.nodeId] ?? []}
                  issue={refused.includes(step) ? issue : undefined}
                  disabled={disabled}
                  onChoose={onChoose}
                />
              )}
            </PreviewStep>
          ))}
        </ol>
      )}
    </Card>
  )
}

function noteOf({ skipped, why, node }: PathStepView, words: readonly string[]): string {
  return skipped ? '' : [...words, why === node ? '' : why].filter(Boolean).join(' · ')
}

interface PreviewStepProps {
  number: number
  title: string
  text: string
  note?: string
  current?: boolean
  skipped?: boolean
  missing?: boolean
  /** The choice of the people, where the applicant chooses them. */
  children?: ReactNode
}

function PreviewStep(props: PreviewStepProps) {
  const { number, title, text, note = '', current = false, skipped = false, missing, children } = props
  return (
    <li
      className={classes(
        styles.step,
        ui.flex12,
        ui.anchor,
        current && styles.current,
        skipped && styles.skipped,
      )}
    >
      <span className={classes(styles.number, ui.middle, ui.fixed)} aria-hidden="true">
        {number}
      </span>
      <div className={ui.fill}>
        <div className={styles.title}>{title}</div>
        {children || <div className={classes(styles.people, missing && ui.bad)}>{text}</div>}
        {note && <div className={ui.secondLine}>{note}</div>}
      </div>
    </li>
  )
}
