import type { PathStepView } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useCurrentUser } from '../../lib/session/current-user.ts'
import { PersonInput } from '../../records/pick-inputs.tsx'
import ui from '../../ui/ui.module.css'
import styles from './chosen-people.module.css'

interface Props {
  id: string
  step: PathStepView
  people: readonly string[]
  issue: string | undefined
  disabled: boolean
  onChoose: (nodeId: string, people: string[]) => void
}

/** The choice of the people of a step: one person where one signs, otherwise any number. */
export function ChosenPeople({ id, step, people, issue, disabled, onChoose }: Props) {
  const { t } = useTranslation()
  const { userId } = useCurrentUser()
  const isMany = step.mode === 'one' ? undefined : true
  const { choosable } = step
  // Somebody may have left the range since the draft was saved.
  const within = people.filter((id) => choosable?.some((person) => person.id === id) ?? true)
  const isWrong = issue !== undefined
  const choose = (value: unknown) => {
    const given: unknown[] = Array.isArray(value) ? value : [value]
    onChoose(
      step.nodeId,
      given.filter((one) => typeof one === 'string'),
    )
  }
  return (
    <div className={styles.choice}>
      <PersonInput
        id={id}
        className={styles.input}
        isMany={isMany}
        value={isMany ? within : within[0]}
        without={[userId]}
        among={choosable}
        disabled={disabled}
        status={isWrong ? 'error' : ''}
        placeholder={t('submit.chooseApprovers')}
        aria-label={t('submit.approversOf', { step: step.node })}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-note` : undefined}
        onChange={choose}
      />
      {isWrong && (
        <p id={`${id}-note`} className={ui.bad} data-part="error">
          {issue}
        </p>
      )}
    </div>
  )
}
