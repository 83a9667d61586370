import type { ToChoose } from '@countersign/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonInput } from '../../../records/pick-inputs.tsx'
import ui from '../../../ui/ui.module.css'
import { chosenFor, type ChosenNext } from './next-people.ts'
import styles from './next-people-input.module.css'

interface Props {
  steps: readonly ToChoose[]
  /** The applicant, who approves nothing of the own request. */
  applicantId: string
  /** Why the choice is refused; shown at the steps of `wrong`. */
  issue: string
  wrong: readonly ToChoose[]
  /** A form adds these three. The first input gets the id. */
  id?: string
  value?: ChosenNext
  onChange?: (chosen: ChosenNext) => void
}

/** An input for each step whose people must be chosen before the request can go on to it. */
export function NextPeopleInput({ steps, applicantId, issue, wrong, id, value = {}, onChange }: Props) {
  const { t } = useTranslation()
  const ownId = useId()
  const firstId = id ?? ownId
  return (
    <div className={ui.stack12}>
      {steps.map((step, index) => {
        const inputId = index === 0 ? firstId : `${firstId}-${step.nodeId}`
        const people = chosenFor(step, value)
        const isWrong = issue !== '' && wrong.includes(step)
        return (
          <div key={step.nodeId} className={ui.stack4}>
            <label htmlFor={inputId}>{t('next.peopleOf', { step: step.name })}</label>
            <PersonInput
              id={inputId}
              isMany={step.isMany || undefined}
              className={styles.people}
              value={step.isMany ? people : people[0]}
              without={[applicantId]}
              among={step.people}
              status={isWrong ? 'error' : ''}
              placeholder={t('more.hints.people')}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? `${inputId}-note` : undefined}
              onChange={(given) => onChange?.({ ...value, [step.nodeId]: idsIn(given) })}
            />
            {isWrong && (
              <p id={`${inputId}-note`} className={ui.bad} data-part="error">
                {issue}
              </p>
            )}
          </div>
        )
      })}
    </div>
  )
}

function idsIn(given: unknown): string[] {
  const list: unknown[] = Array.isArray(given) ? given : [given]
  return list.filter((one) => typeof one === 'string')
}
