import { PlusOutlined } from '@ant-design/icons'
import { type Field, isEntered, labelOf, rowsIn } from '@countersign/forms'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Surroundings } from '../inputs/input-props.ts'
import type { FormValues } from '../use-form-values.ts'
import { placesOfRows } from './entered-rows.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { TotalsRow } from './totals-row.tsx'
import { useLeftCells } from './use-left-cells.ts'
import { usePaste } from './use-paste.ts'
import { useTableKeys } from './use-table-keys.ts'
import { useTableRows } from './use-table-rows.ts'
import { classes } from '../../../ui/classes.ts'
import tableFieldStyles from './table-field.module.css'
import fieldRowStyles from '../field-row.module.css'

interface Props {
  field: Field
  labelId: string
  form: FormValues
  wanted: boolean
  disabled: boolean
  isNoted: boolean
  isPhone: boolean
  surroundings: Surroundings
}

export function EnteredTable({ field, labelId, form, wanted, disabled, isNoted, isPhone, ...props }: Props) {
  const { t } = useTranslation()
  const { name, max = Infinity, columns = [] } = field
  const { kind, language } = props.surroundings
  const value = form.input[name]
  const table = useTableRows({
    field,
    value,
    least: wanted ? Math.max(field.min ?? 1, 1) : 0,
    onUpdate: form.change,
  })
  const { rows, keys } = table
  const left = useLeftCells()
  const followsByItself = new Set(
    columns.filter((column) => column.onlyComputed).map((column) => column.name),
  )
  const isSaid = (key: string, column: string) => followsByItself.has(column) || left.has(key, column)
  const paste = usePaste({ kind, field, table, onPasted: left.leaveRows })
  const canAdd = !disabled && rows.length < max
  const { add, ...listeners } = useTableKeys({
    name,
    count: rows.length,
    firstColumn: columns.find(isEntered)?.name,
    canAdd,
    onAdd: table.add,
    onPaste: paste.fill,
  })
  const surroundings = useCellSurroundings(props.surroundings)
  const read = rowsIn(form.values, name)
  const places = placesOfRows(field, value)
  const [isPasting, setPasting] = useState(false)

  return (
    <>
      <div className={tableFieldStyles.top}>
        <span id={labelId} className={classes(fieldRowStyles.label, wanted && fieldRowStyles.wanted)}>
          {labelOf(kind, name, language)}
        </span>
        <Button type="link" size="small" disabled={disabled} onClick={() => setPasting(true)}>
          {t('table.paste')}
        </Button>
      </div>
      {rows.length > 0 && (
        // Key and paste events of the inputs bubble up to this element.
        <div className={tableFieldStyles.scroll} data-part="rows" {...listeners}>
          <table
            className={tableFieldStyles.rows}
            role={isPhone ? 'list' : undefined}
            aria-labelledby={labelId}
          >
            {!isPhone && <TableHead field={field} surroundings={surroundings} isEdited />}
            <tbody role={isPhone ? 'presentation' : undefined}>
              {rows.map((row, index) => {
                const key = keys[index] ?? ''
                const mine = `${name}.${index}.`
                const isShown = ({ field: cell }: { field: string }) => cell.startsWith(mine)
                return (
                  <TableRow
                    key={key}
                    field={field}
                    index={index}
                    rowKey={key}
                    entered={row}
                    read={read[places.indexOf(index)] ?? noValues}
                    issues={form.issues.filter(
                      (issue) => isShown(issue) && (isNoted || isSaid(key, issue.field.slice(mine.length))),
                    )}
                    warnings={form.warnings.filter(isShown)}
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
            <TotalsRow
              field={field}
              values={form.values}
              surroundings={surroundings}
              isEdited
              isList={isPhone}
            />
          </table>
        </div>
      )}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={!canAdd}
        onClick={add}
        className={tableFieldStyles.add}
      >
        {rows.length < max ? t('table.add') : t('table.full', { count: max })}
      </Button>
      {isPasting && (
        <PasteDialog
          field={field}
          surroundings={surroundings}
          onPaste={(cells) => {
            paste.append(cells)
            setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}

const noValues = {}

/** A cell depends on its own row only, so typing elsewhere does not redraw it. */
function useCellSurroundings({
  kind,
  language,
  user,
  settings,
  files,
  addFile,
  countUploads,
}: Surroundings): Surroundings {
  return useMemo(
    () => ({ kind, language, user, values: noValues, settings, files, addFile, countUploads }),
    [kind, language, user, settings, files, addFile, countUploads],
  )
}
