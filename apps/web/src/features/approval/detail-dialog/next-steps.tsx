import type { RouteStepView } from '@countersign/contract'
import { useTranslation } from 'react-i18next'

/** Steps not reached yet: who will be asked, and why. */
export function NextSteps({ steps }: { steps: RouteStepView[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <div className="next-steps">
      <h4>{t('detail.next')}</h4>
      <ol>
        {steps.map((step, index) => (
          <li key={`${index}-${step.node}`} className={step.skipped ? 'next-skipped' : ''}>
            <span className="next-node">{step.node}</span>
            <span>{step.people.map((person) => person.name).join(t('separator'))}</span>
            <span className="second-line">
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
