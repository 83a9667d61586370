import type { ListRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { Tag } from '../../../ui/tag.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './row-name.module.css'

/** The name, with number and amount below. */
export function RowName({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  return (
    <div>
      <div className={ui.breaks}>
        {row.applicationName}
        {row.isUpd && (
          <Tag tone="quiet" className={ui.before8}>
            {t('list.copied')}
          </Tag>
        )}
      </div>
      <div className={classes(ui.secondLine, ui.tabular, styles.figures, ui.flow)}>
        <span>{row.applyNo}</span>
        {row.amount !== null && (
          <span className={classes(ui.muted, ui.nowrap)}>¥ {withSeparators(row.amount)}</span>
        )}
      </div>
    </div>
  )
}
