import type { Field } from '../field.ts'
import type { Values } from '../values.ts'

export function isShown(field: Field, values: Values): boolean {
  return field.shownWhen?.holds(values) ?? true
}
