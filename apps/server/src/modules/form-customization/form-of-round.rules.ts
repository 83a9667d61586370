import { customize, findForm, type FormCustomization, type FormDefinition } from '@countersign/forms'

/**
 * The form under which a round was filled in, as it is today but for the version, by which its amount is read (forms:
 * routeAmount). Undefined for a kind that does not exist.
 */
export function findFormOfRound({
  kind,
  formVersion: version,
  customization,
}: {
  kind: string
  formVersion: number
  customization?: FormCustomization | undefined
}): FormDefinition | undefined {
  const product = findForm(kind)
  return product && { ...(customization ? customize(product, customization) : product), version }
}
