import { DeleteOutlined } from '@ant-design/icons'
import type { Field, Values, Warning } from '@countersign/forms'
import { Button } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { type FieldIssue, ofField } from '../field-notes.tsx'
import type { Surroundings } from '../inputs/input-props.ts'
import type { EnteredRow } from './entered-rows.ts'
import { TableCell } from './table-cell.tsx'
import { useLiveRow } from './use-live-row.ts'
import { classes } from '../../../ui/classes.ts'
import tableFieldStyles from './table-field.module.css'

interface Props {
  field: Field
  index: number
  rowKey: string
  entered: EnteredRow
  /** The parsed row; empty while the row is blank. */
  read: Values
  issues: readonly FieldIssue[]
  warnings: readonly Warning[]
  disabled: boolean
  surroundings: Surroundings
  isPhone: boolean
  onUpdate: (key: string, column: string, update: (before: unknown) => unknown) => void
  onLeave: (key: string, column: string) => void
  onRemove: (key: string) => void
}

/** Memoised, so that of two hundred rows only the changed ones are redrawn. */
export const TableRow = memo(function TableRow(props: Props) {
  const { t } = useTranslation()
  const { field, index, rowKey, entered, read, issues, warnings, disabled, surroundings, isPhone } = props
  const { onUpdate, onLeave, onRemove } = props
  const { ref, isLive, onFocus } = useLiveRow(field, index)
  const name = t('table.row', { number: index + 1 })
  const removeName = t('table.remove', { number: index + 1 })
  return (
    <tr
      ref={ref}
      data-row={index}
      role={isPhone ? 'listitem' : undefined}
      aria-label={isPhone ? name : undefined}
    >
      <td
        className={classes(tableFieldStyles.number, ui.tabular)}
        role={isPhone ? 'presentation' : undefined}
      >
        {isPhone ? name : index + 1}
      </td>
      {(field.columns ?? []).map((column) => {
        const cell = `${field.name}.${index}.${column.name}`
        return (
          <TableCell
            key={column.name}
            name={cell}
            column={column}
            row={read}
            value={entered[column.name]}
            disabled={disabled}
            issues={ofField(issues, cell)}
            warnings={ofField(warnings, cell)}
            surroundings={surroundings}
            isPhone={isPhone}
            isLive={isLive}
            onFocus={onFocus}
            rowKey={rowKey}
            onUpdate={onUpdate}
            onLeave={onLeave}
          />
        )
      })}
      <td className={tableFieldStyles.actions} role={isPhone ? 'presentation' : undefined}>
        <Button
          type="text"
          icon={<DeleteOutlined aria-hidden />}
          disabled={disabled}
          aria-label={removeName}
          title={removeName}
          onClick={() => onRemove(rowKey)}
        />
      </td>
    </tr>
  )
}, isSame)

/** Parsed values and errors are recreated with every key press, mostly with equal content. */
function isSame(before: Props, after: Props): boolean {
  return Object.entries(before).every(([name, value]: [string, unknown]) => {
    const other: unknown = Reflect.get(after, name)
    if (Object.is(value, other)) return true
    const isDerived = name === 'read' || name === 'issues' || name === 'warnings'
    return isDerived && JSON.stringify(value) === JSON.stringify(other)
  })
}
