import { type Excess, excessOf, leftIn, type Line, type Softened, type Standing } from '@countersign/ledger'
import { claimsIn, ledgerLinesOf } from './derive/ledger-lines.ts'
import type { FormDefinition } from './form-definition.ts'
import { type Issue, makeIssue, type Warning } from './issue.ts'
import { type KnownStanding, numbersOf, potWords } from './ledger-words.ts'
import { type Bilingual, formatMessage } from './messages.ts'
import { sayFen } from './rules/amounts.ts'
import type { FormSettings } from './settings.ts'
import type { Values } from './values.ts'

/** How a pot of a source stands without the request itself; undefined for one of which nothing is known. */
export type FindStanding = (of: Pick<Standing, 'sourceId' | 'pot'>) => KnownStanding | undefined

export interface CheckedClaims {
  /** The lines that the round writes. */
  lines: Line[]
  refused: Issue[]
  warnings: Warning[]
}

/**
 * What the values claim of linked requests, and where that is more than is left. Holds only as long as nobody else claims
 * of the same sources.
 */
export function checkClaims(
  form: FormDefinition,
  values: Values,
  ownId: string,
  { standing, settings }: { standing: FindStanding; settings: FormSettings },
): CheckedClaims {
  const lines = ledgerLinesOf(form, values, ownId, (source) => {
    const known = standing(source)
    return known ? leftIn(known) : undefined
  })
  const refused: Issue[] = []
  const warnings: Warning[] = []
  for (const line of lines) {
    const known = line.side === 'claim' ? standing(line) : undefined
    const excess = known && excessOf(known, line.fen, softenedBy(settings))
    const claim = claimsIn(form, values).find(({ sources }) => sources.some((one) => isOf(one, line)))
    if (!known || !excess || !claim) continue
    if (claim.isRuled && known.taken === 0n && known.reserved === 0n) continue
    const issue = sayExcess(form, claim.field, excess, numbersOf(known))
    if (excess.control === 'refuse') refused.push(issue)
    else warnings.push({ ...issue, outcome: excess.control })
  }
  return { lines, refused, warnings }
}

const isOf = (one: Pick<Standing, 'sourceId' | 'pot'>, other: Pick<Standing, 'sourceId' | 'pot'>) =>
  one.sourceId === other.sourceId && one.pot === other.pot

/** How far the company softens the controls. */
export function softenedBy({ ledgerControl }: FormSettings): Softened {
  return ledgerControl === 1 || ledgerControl === 2 ? ledgerControl : 0
}

function sayExcess(form: FormDefinition, field: string, excess: Excess, numbers: Bilingual): Issue {
  if (excess.pot === 'closing') return makeIssue(form, field, 'claimClosed', { numbers })
  const running = formatMessage('claimRunning', { reserved: sayFen(excess.reserved), numbers })
  const code = excess.control === 'explain' ? 'claimExplained' : 'claimAboveLeft'
  const { open, rest } = potWords[excess.pot]
  return makeIssue(form, field, code, {
    pot: open,
    rest,
    open: sayFen(excess.open),
    running: excess.reserved === 0n ? '' : running,
    left: sayFen(excess.left),
    amount: sayFen(excess.amount),
    excess: sayFen(excess.amount - excess.left),
  })
}
