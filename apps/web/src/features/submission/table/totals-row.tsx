import { type Field, labelOf, rowsIn, sumOf, type Values, withThousands } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import type { Surroundings } from '../inputs/input-props.ts'
import { cellClass } from './cell-class.ts'
import tableFieldStyles from './table-field.module.css'

interface Props {
  field: Field
  values: Values
  surroundings: Pick<Surroundings, 'definition' | 'language'>
  isEdited: boolean
  isCounted?: boolean
  /** The rows are list items, as on a phone. */
  isList?: boolean
}

/** Sums below the columns that have one. */
export function TotalsRow({
  field,
  values,
  surroundings: { definition, language },
  isEdited,
  isCounted = true,
  isList = false,
}: Props) {
  const { t } = useTranslation()
  const { name, columns = [], totals = [] } = field
  const rows = rowsIn(values, name)
  if (totals.length === 0) return null
  const role = isList ? 'presentation' : undefined
  return (
    <tfoot role={role}>
      <tr role={isList ? 'listitem' : undefined} aria-label={isList ? t('table.total') : undefined}>
        <th scope="row" className={tableFieldStyles.number} role={role}>
          {t('table.total')}
        </th>
        {columns.slice(isCounted ? 0 : 1).map((column) => (
          <td key={column.name} className={cellClass(column)} role={role}>
            {totals.includes(column.name) && (
              <>
                <span className={tableFieldStyles.cellLabel} aria-hidden={!isList}>
                  {labelOf(definition, `${name}.${column.name}`, language)}
                </span>
                <output className={ui.tabular} data-total={column.name}>
                  {withThousands(sumOf(rows, column.name))}
                </output>
              </>
            )}
          </td>
        ))}
        {isEdited && (
          <td className={tableFieldStyles.actions} role={role}>
            &nbsp;
          </td>
        )}
      </tr>
    </tfoot>
  )
}
