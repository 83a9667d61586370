import type { ClaimKind } from '@countersign/contract'
import { withoutHidden } from '@countersign/forms'

/** The number, phone or e-mail that a third party confirms, in the form in which it is compared with people. */
export interface Claim {
  by: ClaimKind
  value: string
}

const longest = 100

/** Undefined for a value that is empty, or that could not stand in the record of a person. */
export function claimOf(by: ClaimKind, text: string): Claim | undefined {
  const value = tidiers[by](text.trim())
  if (value === '' || value.length > longest || !value.isWellFormed() || withoutHidden(value) !== value)
    return undefined
  return { by, value }
}

const tidiers: Readonly<Record<ClaimKind, (text: string) => string>> = {
  number: (text) => text,
  // Third parties write the country before the number, with blanks or hyphens between.
  phone: (text) => text.replaceAll(/[\s-]/g, '').replace(/^(?:\+|00)86/, ''),
  email: (text) => text.toLowerCase(),
}
