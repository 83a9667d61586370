import {
  type CustomOption,
  type FormCustomization,
  findField,
  type FormDefinition,
  type Options,
} from '@countersign/forms'

/**
 * Changes that were found without problems, as they are stored: with names for new fields, complete lists and own entries
 * whose labels are their codes. `lastNumber` is the number of the field that was added last.
 */
export function settleChanges(
  product: FormDefinition,
  { fields, required, hidden, options }: FormCustomization,
  lastNumber: number,
): { content: FormCustomization; lastNumber: number } {
  let number = lastNumber
  const content = {
    fields: fields.map((field) => ({
      ...field,
      name: field.name || `custom${++number}`,
      label: field.label.trim(),
      help: field.help.trim(),
      options: field.options.map(asOwn),
    })),
    required: [...new Set(required)],
    hidden: [...new Set(hidden)],
    options: Object.fromEntries(
      Object.entries(options).flatMap(([name, own]) => {
        const list = findField(product, name)?.options
        const settled = list && settleList(list, own)
        return settled && !isAsGiven(list, settled) ? [[name, settled]] : []
      }),
    ),
  }
  return { content, lastNumber: number }
}

function asOwn({ label, isOffered }: CustomOption): CustomOption {
  return { code: label.trim(), label: label.trim(), isOffered }
}

function settleList({ entries }: Options, own: readonly CustomOption[]): CustomOption[] {
  const listed = own.map((option) => {
    const given = entries.find(({ code }) => code === option.code)
    return given ? { code: given.code, label: given.label, isOffered: option.isOffered } : asOwn(option)
  })
  const unlisted = entries.filter(({ code }) => !own.some((option) => option.code === code))
  return [...listed, ...unlisted.map(({ code, label }) => ({ code, label, isOffered: true }))]
}

/** Whether a list is that of the product, in its order and with all of its entries offered. */
function isAsGiven({ entries }: Options, settled: readonly CustomOption[]): boolean {
  return (
    settled.length === entries.length &&
    settled.every(({ code, isOffered }, index) => isOffered && entries[index]?.code === code)
  )
}
