import type { RecordField, RecordKind } from './screen.ts'

/** The fields of a form for a new record, or for the one that is edited. */
export function fieldsOf<Row extends { id: string }, Detail extends Row>(
  { form = [] }: Pick<RecordKind<Row, Detail>, 'form'>,
  seen: Detail | undefined,
): readonly RecordField[] {
  return typeof form === 'function' ? form(seen) : form
}
