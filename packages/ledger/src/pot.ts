/** What a source has to give. A source has one total in each of its pots, or none. */
export const pots = ['payable', 'refund', 'deposit', 'writeoff', 'budget', 'ceiling', 'closing'] as const
export type Pot = (typeof pots)[number]

/** Where a limit comes from, as far as it decides how strictly it binds; "" where the pot alone decides. */
export const natures = ['', 'fixed', 'audited', 'provisional', 'unit', 'contract'] as const
export type Nature = (typeof natures)[number]

/** refuse: more than is left is not submitted · explain: it is, with words in 情况说明 · warn: the approvers are told. */
export type Control = 'refuse' | 'explain' | 'warn'

/** How far a company softens the controls: not at all, refusals to explanations, or everything to warnings. */
export type Softened = 0 | 1 | 2

const byPot: Readonly<Record<Pot, Control>> = {
  payable: 'refuse',
  refund: 'refuse',
  deposit: 'refuse',
  writeoff: 'refuse',
  budget: 'explain',
  ceiling: 'explain',
  closing: 'refuse',
}

const byNature: Partial<Readonly<Record<Nature, Control>>> = {
  provisional: 'explain',
  unit: 'explain',
  // What was received on a contract is not on record.
  contract: 'warn',
}

const order: readonly Control[] = ['refuse', 'explain', 'warn']

/** How a limit of this nature binds. Of several limits of a pot the strictest does. */
export function controlOf(pot: Pot, nature: readonly Nature[], softened: Softened = 0): Control {
  const strengths = nature.map((one) => order.indexOf(byNature[one] ?? byPot[pot]))
  const strongest = strengths.length > 0 ? Math.min(...strengths) : order.indexOf(byPot[pot])
  return order[softened === 2 ? 2 : Math.max(strongest, softened)] ?? 'warn'
}
