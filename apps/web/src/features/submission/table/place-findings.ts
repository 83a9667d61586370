import { type Field, type FormDefinition, findField, type Issue, labelOf } from '@countersign/forms'
import type { Entered } from '../entered.ts'
import { placesOfRows } from './entered-rows.ts'

/**
 * Moves errors of parsed rows to the entered rows, where blank rows count. They are shown at their cell, so the message
 * need not name the row.
 */
export function placeFindings<F extends Pick<Issue, 'field' | 'message'>>(
  form: FormDefinition,
  input: Entered,
  findings: readonly F[],
): F[] {
  const places = new Map<string, number[]>()
  const placesOf = (field: Field) => {
    const known = places.get(field.name) ?? placesOfRows(field, input[field.name])
    places.set(field.name, known)
    return known
  }
  return findings.map((finding) => {
    const [name = '', row = '', column] = finding.field.split('.')
    const field = findField(form, name)
    if (!field?.columns || column === undefined) return finding
    const place = placesOf(field)[Number(row)] ?? Number(row)
    const said = (language: 'zh' | 'en') =>
      finding.message[language].replace(
        labelOf(form, finding.field, language),
        labelOf(form, `${name}.${column}`, language),
      )
    return {
      ...finding,
      field: `${name}.${place}.${column}`,
      message: { zh: said('zh'), en: said('en') },
    }
  })
}
