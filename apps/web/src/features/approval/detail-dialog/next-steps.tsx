import type { PathStepView } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './next-steps.module.css'

/** Steps that are not reached yet, with their approvers and the reason. */
export function NextSteps({ steps }: { steps: PathStepView[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <div className={styles.steps}>
      <h4>{t('detail.next')}</h4>
      <ol>
        {steps.map((step, index) => (
          <li key={`${index}-${step.node}`} className={classes(step.skipped && styles.skipped)}>
            <span className={styles.node}>{step.node}</span>
            <span>{step.people.map((person) => person.name).join(t('separator'))}</span>
            <span className={textStyles.secondLine}>
              {step.skipped ||
                [step.people.length > 1 ? t(`detail.mode.${step.mode}`) : '', step.why]
                  .filter(Boolean)
                  .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
