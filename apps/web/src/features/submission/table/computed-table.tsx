import { type Field, numbersItself, rowsIn, type Values } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import type { Surroundings } from '../inputs/input-props.ts'
import { cellText } from './cell-text.ts'
import { cellClass } from './cell-class.ts'
import { TableHead } from './table-head.tsx'
import { TotalsRow } from './totals-row.tsx'
import { classes } from '../../../ui/classes.ts'
import computedValueStyles from '../computed-value.module.css'
import tableFieldStyles from './table-field.module.css'

interface Props {
  field: Field
  labelId: string
  values: Values
  surroundings: Surroundings
}

/** Read-only rows computed from other fields, such as a rent schedule. */
export function ComputedTable({ field, labelId, values, surroundings }: Props) {
  const { t } = useTranslation()
  const { columns = [] } = field
  const rows = rowsIn(values, field.name)
  const isCounted = !numbersItself(
    columns,
    rows.map((row) => columns.map((column) => row[column.name])),
  )
  if (rows.length === 0)
    return <output className={classes(computedValueStyles.computed, ui.faint)}>{t('submit.computed')}</output>
  return (
    <div className={classes(tableFieldStyles.scroll, tableFieldStyles.long)} data-part="rows">
      <table className={classes(tableFieldStyles.rows, tableFieldStyles.read)} aria-labelledby={labelId}>
        <TableHead field={field} surroundings={surroundings} isEdited={false} isCounted={isCounted} />
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- computed rows have no other name
            <tr key={index}>
              {isCounted && <td className={classes(tableFieldStyles.number, ui.tabular)}>{index + 1}</td>}
              {columns.map((column) => (
                <td key={column.name} className={classes(cellClass(column), ui.tabular)}>
                  {cellText(column, row[column.name], surroundings.language)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <TotalsRow
          field={field}
          values={values}
          surroundings={surroundings}
          isEdited={false}
          isCounted={isCounted}
        />
      </table>
    </div>
  )
}
