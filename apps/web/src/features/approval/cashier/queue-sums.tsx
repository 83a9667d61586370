import { contract } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { useRecords } from '../../../records/queries.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'

/** The sums of all pages of the queue, with the filters of the list. */
export function QueueSums({ asked }: { asked: Readonly<Record<string, unknown>> }) {
  const { t } = useTranslation()
  const { current: _current, size: _size, ascs: _ascs, descs: _descs, ...filters } = asked
  const { data } = useRecords('cashier', contract.payableSums, filters)
  if (!data) return null
  const { count, amount, paid, left } = data
  return (
    <p className={classes(ui.muted, ui.pad12x16)} data-part="sums">
      {t('cashier.sums', {
        count,
        amount: withSeparators(amount),
        paid: withSeparators(paid),
        left: withSeparators(left),
      })}
    </p>
  )
}
