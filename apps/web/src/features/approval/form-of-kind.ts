import type { Detail } from '@countersign/contract'
import { amountInWords, findKind, forms } from '@countersign/forms'

/** Contract payment is agreed to by signature alone (platform.txt §4). */
export function agreesBySignatureOnly(kind: string): boolean {
  const found = findKind(kind)
  return found !== undefined && forms[found].agree === 'signature-only'
}

export interface Amount {
  /** With thousands separators. */
  figure: string
  /** The amount in Chinese capitals. */
  words: string
}

/** The amount of the request, if its form has a main amount. */
export function amountOf(detail: Detail): Amount | undefined {
  const kind = findKind(detail.kind)
  const name = kind && forms[kind].columns.amount
  const figure = detail.cards.flatMap((card) => card.fields).find((field) => field.name === name)?.text
  if (!name || !figure) return undefined
  return { figure, words: wordsOf(figure) }
}

function wordsOf(figure: string): string {
  try {
    return amountInWords(figure)
  } catch {
    // An older amount that the current form would not accept is shown without capitals.
    return ''
  }
}
