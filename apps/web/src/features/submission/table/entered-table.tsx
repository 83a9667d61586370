import { PlusOutlined } from '@ant-design/icons'
import { type Field, type FormDefinition, isBlankRow, isEntered, labelOf } from '@countersign/forms'
import { App, Button } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import fieldRowStyles from '../field-row.module.css'
import { type Surroundings, useStillSurroundings } from '../inputs/input-props.ts'
import type { FormValues } from '../use-form-values.ts'
import { fillRows } from './fill-rows.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { RoomsButton } from './rooms-button.tsx'
import { RowInputs } from './row-inputs.tsx'
import tableFieldStyles from './table-field.module.css'
import { useLeftCells } from './use-left-cells.ts'
import { useTableKeys } from './use-table-keys.ts'
import { type TableRows, useTableRows } from './use-table-rows.ts'

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
  const { definition, language } = props.surroundings
  const table = useTableRows({
    field,
    value: form.input[name],
    least: wanted ? Math.max(field.min ?? 1, 1) : 0,
    onUpdate: form.change,
  })
  const { rows } = table
  const left = useLeftCells()
  const paste = usePaste({ definition, field, table, onPasted: left.leaveRows })
  const canAdd = !disabled && rows.length < max
  const { add, ...listeners } = useTableKeys({
    name,
    count: rows.length,
    firstColumn: columns.find(isEntered)?.name,
    canAdd,
    onAdd: table.add,
    onPaste: paste.fill,
  })
  const surroundings = useStillSurroundings(props.surroundings)

  return (
    <>
      <div className={classes(tableFieldStyles.top, ui.flex12, ui.between, ui.atTop)}>
        <span id={labelId} className={classes(fieldRowStyles.label, wanted && fieldRowStyles.wanted)}>
          {labelOf(definition, name, language)}
        </span>
        <span className={classes(tableFieldStyles.buttons, ui.flow, ui.ended)}>
          {field.picksRooms && (
            <RoomsButton picks={field.picksRooms} form={form} disabled={!canAdd} onPick={paste.append} />
          )}
          <PasteButton field={field} surroundings={surroundings} disabled={disabled} onPaste={paste.append} />
        </span>
      </div>
      {rows.length > 0 && (
        // Key and paste events of the inputs bubble up to this element.
        <div className={tableFieldStyles.scroll} data-part="rows" {...listeners}>
          <RowInputs
            field={field}
            labelId={labelId}
            form={form}
            table={table}
            left={left}
            disabled={disabled}
            isNoted={isNoted}
            isPhone={isPhone}
            surroundings={surroundings}
          />
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
    </>
  )
}

interface PasteProps {
  definition: FormDefinition
  field: Field
  table: TableRows
  /** Called with the keys of the rows written to. */
  onPasted: (keys: readonly string[]) => void
}

/** Writes copied cells over the rows from a cell on, or after the last row with content. */
function usePaste({ definition, field, table, onPasted }: PasteProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()

  const fill = (cells: string[][], at: { row: number; column?: string | undefined }) => {
    const { rows, from, to, dropped } = fillRows({ definition, field, rows: table.rows, cells, at })
    onPasted(table.replace(rows).slice(from, to))
    if (dropped > 0) void message.warning(t('table.pasteDropped', { max: field.max, count: dropped }))
    else void message.success(t('table.pasted', { count: to - from }))
  }
  const append = (cells: string[][]) => {
    const last = table.rows.findLastIndex((row) => !isBlankRow(row, field))
    fill(cells, { row: last + 1 })
  }
  return { fill, append }
}

interface PasteButtonProps {
  field: Field
  surroundings: Surroundings
  disabled: boolean
  onPaste: ComponentProps<typeof PasteDialog>['onPaste']
}

/** Opens the dialog that takes rows copied from a spreadsheet. */
function PasteButton({ field, surroundings, disabled, onPaste }: PasteButtonProps) {
  const { t } = useTranslation()
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      <Button type="link" size="small" disabled={disabled} onClick={() => setPasting(true)}>
        {t('table.paste')}
      </Button>
      {isPasting && (
        <PasteDialog
          field={field}
          surroundings={surroundings}
          onPaste={(cells) => {
            onPaste(cells)
            setPasting(false)
          }}
          onClose={() => setPasting(false)}
        />
      )}
    </>
  )
}
