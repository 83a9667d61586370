import { type Field, labelOf, rowsIn } from '@countersign/forms'
import { classes } from '../../../ui/classes.ts'
import type { Surroundings } from '../inputs/input-props.ts'
import type { FormValues } from '../use-form-values.ts'
import { tracksOf } from './cell-class.ts'
import { placesOfRows } from './entered-rows.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TotalsRow } from './totals-row.tsx'
import type { LeftCells } from './use-left-cells.ts'
import type { TableRows } from './use-table-rows.ts'
import tableFieldStyles from './table-field.module.css'

interface Props {
  field: Field
  labelId: string
  form: FormValues
  table: TableRows
  left: LeftCells
  disabled: boolean
  isNoted: boolean
  isPhone: boolean
  surroundings: Surroundings
}

/** The inputs of all rows below their column names, and the totals; cards on a phone. */
export function RowInputs({
  field,
  labelId,
  form,
  table,
  left,
  disabled,
  isNoted,
  isPhone,
  surroundings,
}: Props) {
  const { name, columns = [] } = field
  const followsByItself = new Set(
    columns.filter((column) => column.onlyComputed).map((column) => column.name),
  )
  const isSaid = (key: string, column: string) => followsByItself.has(column) || left.has(key, column)
  const read = rowsIn(form.values, name)
  const readAt = new Map(placesOfRows(field, form.input[name]).map((place, index) => [place, read[index]]))
  const issues = byRow(form.issues, name)
  const warnings = byRow(form.warnings, name)

  const headingOf = (column: Field) =>
    labelOf(surroundings.definition, `${name}.${column.name}`, surroundings.language)

  return (
    <table
      className={classes(tableFieldStyles.rows, tableFieldStyles.entered)}
      style={isPhone ? undefined : tracksOf(columns, headingOf)}
      role={isPhone ? 'list' : undefined}
      aria-labelledby={labelId}
    >
      {!isPhone && <TableHead field={field} surroundings={surroundings} isEdited />}
      <tbody role={isPhone ? 'presentation' : undefined}>
        {table.rows.map((row, index) => {
          const key = table.keys[index] ?? ''
          return (
            <TableRow
              key={key}
              field={field}
              index={index}
              rowKey={key}
              entered={row}
              read={readAt.get(index) ?? noValues}
              issues={
                issues.get(index)?.filter((issue) => isNoted || isSaid(key, columnOf(issue.field))) ?? none
              }
              warnings={warnings.get(index) ?? none}
              disabled={disabled}
              surroundings={surroundings}
              isPhone={isPhone}
              onUpdate={table.updateCell}
              onLeave={left.leave}
              onRemove={table.remove}
            />
          )
        })}
      </tbody>
      <TotalsRow field={field} values={form.values} surroundings={surroundings} isEdited isList={isPhone} />
    </table>
  )
}

const noValues = {}
const none: never[] = []

/** The findings of a table by the number of their row. */
function byRow<F extends { field: string }>(findings: readonly F[], table: string): Map<number, F[]> {
  const rows = new Map<number, F[]>()
  for (const finding of findings) {
    const [of, row] = finding.field.split('.')
    if (of !== table || row === undefined) continue
    const known = rows.get(Number(row))
    if (known) known.push(finding)
    else rows.set(Number(row), [finding])
  }
  return rows
}

const columnOf = (field: string) => field.split('.').slice(2).join('.')
