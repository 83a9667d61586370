import type { FieldType } from '../field-type.ts'

/** Whether the first column already numbers the rows, as in a rent schedule. */
export function numbersItself(
  columns: readonly { readonly name: string; readonly type: FieldType }[],
  rows: readonly (readonly unknown[])[],
): boolean {
  return columns[0]?.type === 'integer' && rows.every(([first], index) => String(first) === String(index + 1))
}
