import { customize, findForm, type FormCustomization, type FormDefinition } from '@countersign/forms'

/** The form under which a round was filled in; undefined for a kind that does not exist. */
export function findFormOfRound({
  kind,
  customization,
}: {
  kind: string
  customization?: FormCustomization | undefined
}): FormDefinition | undefined {
  const product = findForm(kind)
  return product && customization ? customize(product, customization) : product
}
