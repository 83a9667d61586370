import { PlusOutlined } from '@ant-design/icons'
import { type Field, isEntered, labelOf } from '@countersign/forms'
import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Surroundings } from '../inputs/input-props.ts'
import type { FormValues } from '../use-form-values.ts'
import { PasteButton } from './paste-button.tsx'
import { RoomsButton } from './rooms-button.tsx'
import { RowInputs } from './row-inputs.tsx'
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
  const surroundings = useCellSurroundings(props.surroundings)

  return (
    <>
      <div className={tableFieldStyles.top}>
        <span id={labelId} className={classes(fieldRowStyles.label, wanted && fieldRowStyles.wanted)}>
          {labelOf(definition, name, language)}
        </span>
        <span className={tableFieldStyles.buttons}>
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

const noValues = {}

/** A cell depends on its own row only, so typing elsewhere does not redraw it. */
function useCellSurroundings({
  definition,
  language,
  user,
  settings,
  files,
  addFile,
  countUploads,
}: Surroundings): Surroundings {
  return useMemo(
    () => ({ definition, language, user, values: noValues, settings, files, addFile, countUploads }),
    [definition, language, user, settings, files, addFile, countUploads],
  )
}
