import type { Field, FieldType } from '@countersign/forms'

const wideTypes: readonly FieldType[] = ['longText', 'attachment', 'table', 'linked']

/** The fields that span both columns of a card; an amount in words does not if there is room beside the amount. */
export function wideFields(fields: readonly Field[]): ReadonlySet<string> {
  const wide = new Set<string>()
  let column = 0
  for (const field of fields) {
    const fitsBeside = field.type === 'moneyInWords' && column === 1
    if ((field.wide === true || wideTypes.includes(field.type)) && !fitsBeside) {
      wide.add(field.name)
      column = 0
    } else column = 1 - column
  }
  return wide
}
