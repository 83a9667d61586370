export const groupNames = ['money', 'contract', 'people', 'seal', 'other'] as const
export type GroupName = (typeof groupNames)[number]

const groups: Record<string, GroupName> = {
  payments: 'money',
  advance: 'money',
  nopayment: 'money',
  reimbursement: 'money',
  invoice: 'money',
  refundrequest: 'money',
  transferfund: 'money',
  shareholder: 'money',
  contract: 'contract',
  lease: 'contract',
  procured: 'contract',
  tender: 'contract',
  inspection: 'contract',
  meeting: 'contract',
  leave: 'people',
  travel: 'people',
  business: 'people',
  ucard: 'seal',
  card: 'seal',
  kaccount: 'seal',
  household: 'seal',
  materials: 'seal',
}

/** The group of a kind on the launch page. */
export function groupOf(kind: string): GroupName {
  return groups[kind] ?? 'other'
}
