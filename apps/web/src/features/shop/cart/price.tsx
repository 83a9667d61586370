import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './price.module.css'

interface Props {
  /** In yuan, such as "1250.00". */
  amount: string
  /** What a piece is called; without it the price is a sum. */
  unit?: string
  /** Whether it is the lowest of several prices. */
  isLowest?: boolean
  className?: string | undefined
}

export function Price({ amount, unit, isLowest = false, className }: Props) {
  const { t } = useTranslation()
  const shown = t('shopBrowse.money', { amount: withSeparators(amount) })
  return (
    <span className={classes(ui.bad, ui.bold, ui.nowrap, ui.tabular, className)}>
      {shown}
      {unit !== undefined && <span className={styles.more}>{t('shopBrowse.perUnit', { unit })}</span>}
      {isLowest && <span className={styles.more}>{t('shopBrowse.from')}</span>}
    </span>
  )
}
