import { useTranslation } from 'react-i18next'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import ui from '../ui/ui.module.css'
import styles from './batch-report.module.css'
import type { Outcome } from './use-batch.ts'

interface Props<Row> {
  outcomes: readonly Outcome<Row>[]
  nameOf: (row: Row) => string
  onClose: () => void
}

/** Result of a batch, row by row, with the reason of each failure. */
export function BatchReport<Row extends { id: string }>({ outcomes, nameOf, onClose }: Props<Row>) {
  const { t } = useTranslation()
  const failed = outcomes.filter(({ reason }) => reason !== '')
  return (
    <Dialog title={t('records.report')} footer={null} onClose={onClose}>
      <p className={classes(ui.below12, ui.muted)}>
        {t('records.outcome', { done: outcomes.length - failed.length, failed: failed.length })}
      </p>
      <ul className={styles.rows}>
        {outcomes.map(({ row, reason }) => (
          <li key={row.id}>
            <span>{nameOf(row)}</span>
            <span className={reason === '' ? styles.done : classes(ui.dangerInk, ui.endText)}>
              {reason === '' ? t('records.done') : reason}
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
