/** The 22 kinds, submit-forms.md D1 to submit-forms.md D22. */
const kindList = [
  'ucard',
  'card',
  'transferfund',
  'nopayment',
  'inspection',
  'travel',
  'meeting',
  'reimbursement',
  'business',
  'contract',
  'kaccount',
  'household',
  'tender',
  'materials',
  'leave',
  'payments',
  'refundrequest',
  'lease',
  'procured',
  'invoice',
  'advance',
  'shareholder',
] as const

export type Kind = (typeof kindList)[number]

export const kinds: readonly Kind[] = kindList

export function findKind(kind: string): Kind | undefined {
  return kinds.find((one) => one === kind)
}
