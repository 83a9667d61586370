import type { Detail } from '@countersign/contract'

/** Contract payment is agreed to by signature alone (platform.txt §4). */
export function agreesBySignatureOnly(kind: string): boolean {
  return kind === 'payments'
}

export interface Amount {
  figure: string
  /** The same in Chinese capitals. */
  words: string
}

export function amountOf(_detail: Detail): Amount | undefined {
  return undefined
}
