import {
  type Field,
  findField,
  isShown,
  isWanted,
  labelOf,
  type Values,
  type Warning,
} from '@countersign/forms'
import { type FocusEvent, memo } from 'react'
import ui from '../../../ui/ui.module.css'
import type { FieldIssue } from '../field-notes.tsx'
import { ComputedValue } from '../computed-value.tsx'
import { useFieldId } from '../field-id.ts'
import { dateBefore, type Surroundings, textOf } from '../inputs/input-props.ts'
import { inputs } from '../inputs/inputs.ts'
import { cellClass } from './cell-class.ts'
import { cellText } from './cell-text.ts'
import { classes } from '../../../ui/classes.ts'
import tableFieldStyles from './table-field.module.css'
import fieldRowStyles from '../field-row.module.css'

interface Props {
  /** The full name, such as `items.0.num`. */
  name: string
  column: Field
  /** The parsed row, for computed values. */
  row: Values
  value: unknown
  disabled: boolean
  issues: readonly FieldIssue[]
  warnings: readonly Warning[]
  surroundings: Surroundings
  isPhone: boolean
  /** Has an input, not only the text of its value. */
  isLive: boolean
  /** Called when the text is focused. */
  onFocus: (event: FocusEvent) => void
  rowKey: string
  onUpdate: (key: string, column: string, update: (before: unknown) => unknown) => void
  onLeave: (key: string, column: string) => void
}

/** One input of a row, with its errors. Memoised: a key in one cell does not draw the calendars and lists beside it. */
export const TableCell = memo(function TableCell(props: Props) {
  const { name, column, row, value, disabled, issues, warnings, surroundings, isPhone } = props
  const { isLive, onFocus, rowKey, onUpdate, onLeave } = props
  const { definition, language, settings } = surroundings
  const id = useFieldId()(name)
  const labelId = `${id}-label`
  const noteId = `${id}-note`
  const [table = ''] = name.split('.')
  const wanted = isWanted(column, row, 'page', settings)
  const look = { className: cellClass(column), 'data-column': column.name }
  const role = isPhone ? 'presentation' : undefined
  if (!isShown(column, row)) return <td {...look} role={role} />
  const Input = column.onlyComputed ? null : inputs[column.type]
  const notes = [
    ...issues.map((issue) => ({
      part: 'error',
      look: ui.bad,
      words: issue.message[language],
    })),
    ...warnings.map((warning) => ({
      part: 'warning',
      look: ui.warn,
      words: warning.message[language],
    })),
  ]
  return (
    <td {...look} role={role}>
      <label id={labelId} htmlFor={id} className={ui.visuallyHidden}>
        {labelOf(definition, name, language)}
      </label>
      <span
        aria-hidden="true"
        className={classes(tableFieldStyles.cellLabel, wanted && fieldRowStyles.wanted)}
      >
        {labelOf(definition, `${table}.${column.name}`, language)}
      </span>
      {Input && !isLive ? (
        <span id={id} tabIndex={-1} className={tableFieldStyles.resting} onFocus={onFocus}>
          {cellText(column, row[column.name], language) || textOf(value)}
        </span>
      ) : Input ? (
        <Input
          field={column}
          id={id}
          labelId={labelId}
          value={value}
          disabled={disabled}
          invalid={issues.length > 0}
          wanted={wanted}
          describedBy={notes.length > 0 ? noteId : undefined}
          onChange={(next) => onUpdate(rowKey, column.name, () => next)}
          onUpdate={(update) => onUpdate(rowKey, column.name, update)}
          onBlur={() => onLeave(rowKey, column.name)}
          opensOn={dateBefore(column, findField(definition, table)?.columns ?? [], row)}
          surroundings={surroundings}
          inCell
        />
      ) : (
        <ComputedValue
          field={column}
          id={id}
          labelId={labelId}
          value={row[column.name]}
          surroundings={surroundings}
          describedBy={notes.length > 0 ? noteId : undefined}
          inCell
        />
      )}
      {notes.length > 0 && (
        <div id={noteId} className={tableFieldStyles.notes}>
          {notes.map(({ part, look, words }) => (
            <p key={words} className={look} data-part={part}>
              {words}
            </p>
          ))}
        </div>
      )}
    </td>
  )
})
