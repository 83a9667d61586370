import type { ListRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { Tag } from '../../../ui/tag.tsx'
import { classes } from '../../../ui/classes.ts'
import textStyles from '../../../ui/text.module.css'
import styles from './row-name.module.css'

/** The name, with number and amount below. */
export function RowName({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  return (
    <div>
      <div className={styles.title}>
        {row.applicationName}
        {row.isUpd && (
          <Tag tone="quiet" className={styles.copied}>
            {t('list.copied')}
          </Tag>
        )}
      </div>
      <div className={classes(textStyles.secondLine, textStyles.tabular, styles.figures)}>
        <span>{row.applyNo}</span>
        {row.amount !== null && <span className={styles.amount}>¥ {withSeparators(row.amount)}</span>}
      </div>
    </div>
  )
}
