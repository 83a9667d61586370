import { fieldsOf, type FormDefinition, type Issue } from '@countersign/forms'

export const fieldId = (name: string) => `field-${name}`

/** Brings the first field that needs a change into view, and the keyboard to it. */
export function showField(name: string): void {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(name))}`)
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}

/** The first field from above; of a table the first cell, unless the table as a whole is wrong. */
export function firstWrong(form: FormDefinition, issues: readonly Issue[]): string {
  const wrong = new Set(issues.map((issue) => issue.field))
  for (const { name, columns = [] } of fieldsOf(form)) {
    if (wrong.has(name)) return name
    const rows = [...wrong].map((field) => rowIn(name, field)).filter((row) => row !== undefined)
    const row = Math.min(...rows)
    const column = columns.find((one) => wrong.has(`${name}.${row}.${one.name}`))
    if (column) return `${name}.${row}.${column.name}`
  }
  return ''
}

function rowIn(table: string, field: string): number | undefined {
  return field.startsWith(`${table}.`) ? Number(field.split('.')[1]) : undefined
}
