import { parseFen } from '@countersign/forms'
import type { Refused } from '../../../platform/app-error.ts'

interface GivenVariant {
  id?: string | undefined
  name: string
  price: string
}

/** The most that one piece may cost, 999,999.99 yuan. */
const highestFen = 99_999_999n

/** Price in fen; undefined when the text is no amount of at most two decimals within the bounds. */
export function priceOf(text: string): bigint | undefined {
  const fen = parseFen(text)
  return fen !== undefined && fen >= 0n && fen <= highestFen ? fen : undefined
}

/** Why these variants may not be saved, by the place of the parameter at fault. */
export function refusalsOfVariants(given: readonly GivenVariant[]): Record<string, Refused | undefined> {
  const refusals: Record<string, Refused | undefined> = {}
  for (const [index, { id, name, price }] of given.entries()) {
    const before = given.slice(0, index)
    if (priceOf(price) === undefined) refusals[`variants.${index}.price`] = 'priceInvalid'
    if (given.length > 1 && name === '') refusals[`variants.${index}.name`] = 'variantNameEmpty'
    else if (before.some((one) => one.name === name)) refusals[`variants.${index}.name`] = 'variantNameTaken'
    if (id !== undefined && before.some((one) => one.id === id)) refusals[`variants.${index}.id`] = 'notFound'
  }
  return refusals
}
