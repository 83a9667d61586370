import { type Field, type FormDefinition, isBlankRow } from '@countersign/forms'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { fillRows } from './fill-rows.ts'
import type { TableRows } from './use-table-rows.ts'

interface Props {
  definition: FormDefinition
  field: Field
  table: TableRows
  /** Called with the keys of the rows written to. */
  onPasted: (keys: readonly string[]) => void
}

/** Writes copied cells over the rows from a cell on, or after the last row with content. */
export function usePaste({ definition, field, table, onPasted }: Props) {
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
