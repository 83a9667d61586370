import { type Field, type Language, optionLabel, withThousands } from '@countersign/forms'
import { textOf } from '../inputs/input-props.ts'

/** The text of a computed cell; "" without a value. */
export function cellText(column: Field, value: unknown, language: Language): string {
  const text = textOf(value)
  if (text === '') return ''
  if (column.type === 'money') return withThousands(text)
  if (column.type === 'percent') return `${text}%`
  return column.options ? optionLabel(column.options, text, language) : text
}
