import type { FactName, Facts } from '../facts.ts'
import type { Bilingual, MessageCode } from '../messages.ts'
import type { Options } from '../options/options.ts'
import type { Values } from '../values.ts'

/**
 * refuse: nothing is saved · explain: asks for words in `explain`, shown to approvers · warn: shown and stored. Only
 * refuse blocks.
 */
export type RuleOutcome = 'refuse' | 'explain' | 'warn'

/** Fills a message's placeholder: text as it is, or the words of a field or an option in the reader's language. */
export type FindingWord = string | Bilingual | { labelOf: string } | { options: Options; code: string }

export interface Finding {
  readonly outcome: RuleOutcome
  readonly code: MessageCode
  readonly field: string
  readonly words?: Readonly<Record<string, FindingWord>>
}

/** A rule over several fields. It passes while a field it reads is missing; `required` reports that. */
export interface Rule {
  readonly reads: readonly string[]
  readonly needs: readonly FactName[]
  check(values: Values, facts: Facts): Findings
}

/** One finding, or several for a rule about rows. */
type Findings = Finding | readonly Finding[] | undefined

/** A rule receives only the facts that it declares. */
export function defineRule<const N extends FactName>(
  reads: readonly string[],
  needs: readonly N[],
  check: (values: Values, facts: Pick<Facts, N>) => Findings,
): Rule {
  return { reads, needs, check }
}
