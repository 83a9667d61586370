import { type Field, labelOf, rowsIn, sumOf, type Values, withThousands } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import type { Surroundings } from '../inputs/input-props.ts'
import { cellClass } from './cell-class.ts'

interface Props {
  field: Field
  values: Values
  surroundings: Pick<Surroundings, 'kind' | 'language'>
  isEdited: boolean
  isCounted?: boolean
}

/** The sums under the columns that have one. */
export function TotalsRow({
  field,
  values,
  surroundings: { kind, language },
  isEdited,
  isCounted = true,
}: Props) {
  const { t } = useTranslation()
  const { name, columns = [], totals = [] } = field
  const rows = rowsIn(values, name)
  if (totals.length === 0) return null
  return (
    <tfoot>
      <tr>
        <th scope="row" className="row-number">
          {t('table.total')}
        </th>
        {columns.slice(isCounted ? 0 : 1).map((column) => (
          <td key={column.name} className={cellClass(column)}>
            {totals.includes(column.name) && (
              <>
                <span className="cell-label" aria-hidden="true">
                  {labelOf(kind, `${name}.${column.name}`, language)}
                </span>
                <output className="tabular" data-total={column.name}>
                  {withThousands(sumOf(rows, column.name))}
                </output>
              </>
            )}
          </td>
        ))}
        {isEdited && <td className="row-actions">&nbsp;</td>}
      </tr>
    </tfoot>
  )
}
