import { nameFields } from '../define-form.ts'
import type { FieldDraft, FieldSettings } from '../field.ts'
import { limits } from '../thresholds.ts'
import { fieldMaker } from './field-maker.ts'

const tableField = fieldMaker('table', { max: limits.rows, wide: true })

/** Rows of the same columns: `table('明细', { procureName: text('名称', { required: true }), … }, { min: 1 })`. */
export function table<const Cs extends Record<string, FieldDraft>, const S extends FieldSettings>(
  label: string,
  columns: Cs,
  settings: S,
) {
  return tableField(label, { ...settings, columns: nameFields(columns) })
}
