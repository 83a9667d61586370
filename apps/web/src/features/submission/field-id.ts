import { fieldsOf, type FormDefinition, type Issue } from '@countersign/forms'
import { useCallback } from 'react'
import { useOwnTab } from '../../lib/tab/tab-location.ts'
import { chosenName } from './chosen.ts'

/** Ids that are unique to this page, because the same form may be open in another tab. */
export function useFieldId(): (name: string) => string {
  const { id } = useOwnTab()
  return useCallback((name) => `field-${name}-${id}`, [id])
}

/** Scrolls to a field with an error and focuses it. */
export function showField(id: string): void {
  const element = document.querySelector<HTMLElement>(`#${CSS.escape(id)}`)
  element?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  element?.focus({ preventScroll: true })
}

/** The topmost field with an error; for a table its first wrong cell, unless the table as a whole is wrong. */
export function firstWrong(form: FormDefinition, issues: readonly Pick<Issue, 'field'>[]): string {
  const wrong = new Set(issues.map((issue) => issue.field))
  for (const { name, columns = [] } of fieldsOf(form)) {
    if (wrong.has(name)) return name
    const rows = [...wrong].map((field) => rowIn(name, field)).filter((row) => row !== undefined)
    const row = Math.min(...rows)
    const column = columns.find((one) => wrong.has(`${name}.${row}.${one.name}`))
    if (column) return `${name}.${row}.${column.name}`
  }
  // The approval path stands behind the form.
  return wrong.has(chosenName) ? chosenName : ''
}

function rowIn(table: string, field: string): number | undefined {
  return field.startsWith(`${table}.`) ? Number(field.split('.')[1]) : undefined
}
