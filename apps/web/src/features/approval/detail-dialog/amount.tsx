import type { Detail } from '@countersign/contract'
import { amountOf } from '../form-of-kind.ts'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './amount.module.css'

/** The amount of the request in large figures, with the amount in words below. */
export function Amount({ detail }: { detail: Detail }) {
  const amount = amountOf(detail)
  if (!amount) return null
  return (
    <div className={styles.amount}>
      <div className={classes(styles.figure, textStyles.tabular)}>¥ {amount.figure}</div>
      <div className={textStyles.secondLine}>{amount.words}</div>
    </div>
  )
}
