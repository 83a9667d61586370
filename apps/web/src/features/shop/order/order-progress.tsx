import { CheckOutlined } from '@ant-design/icons'
import type { Order } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './order-progress.module.css'
import { progressOf } from './progress.ts'

/** The steps of an order from its placing to its receipt, side by side; one below the other on a phone. */
export function OrderProgress({ order }: { order: Pick<Order, 'history' | 'lines'> }) {
  const { t } = useTranslation()
  const steps = progressOf(order)
  const current = steps.find(({ isDone }) => !isDone)
  return (
    <ol className={styles.steps} aria-label={t('shopOrder.progress')}>
      {steps.map((step, index) => (
        <li
          key={step.name}
          className={classes(styles.step, step.isDone && styles.done, step === current && styles.current)}
          aria-current={step === current ? 'step' : undefined}
        >
          <span className={styles.mark} aria-hidden>
            {step.isDone ? <CheckOutlined aria-hidden /> : index + 1}
          </span>
          <span className={styles.words}>
            <span>{t(`shopOrder.steps.${step.name}`)}</span>
            {step.part && <span className={textStyles.secondLine}>{t('shopOrder.stepPart', step.part)}</span>}
            {step.time !== '' && <time className={textStyles.secondLine}>{step.time}</time>}
          </span>
        </li>
      ))}
    </ol>
  )
}
