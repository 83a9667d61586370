import type { ListRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'

/** The name, with number and amount under it. */
export function RowName({ row }: { row: ListRow }) {
  const { t } = useTranslation()
  return (
    <div className="row-name">
      <div className="row-title">
        {row.applicationName}
        {row.isUpd && <span className="tag tag-quiet row-copied">{t('list.copied')}</span>}
      </div>
      <div className="second-line tabular row-figures">
        <span>{row.applyNo}</span>
        {row.amount !== null && <span className="row-amount">¥ {withSeparators(row.amount)}</span>}
      </div>
    </div>
  )
}
