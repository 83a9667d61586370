import { ledgerLinesOf } from '@countersign/forms'
import { stateOfRound } from '@countersign/ledger'
import { findFormOfRound } from '../../form-customization/index.ts'
import { claimsOf, ledgerRow, type LedgerRow, type StoredLine } from '../../ledger/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import type { StoredContent } from '../request/stored-content.rules.ts'

interface Round {
  round: number
  submittedAt: string
  /** Lines as the submission recorded them; a round of before the ledger has those that follow from its content. */
  claims?: readonly StoredLine[] | undefined
  content: StoredContent | undefined
}

/** The rows of the ledger that the rounds of a request write. The last one is the newest. */
export function ledgerRowsOf(
  { id, kind, status }: Pick<ApprovalRow, 'id' | 'kind' | 'status'>,
  rounds: readonly Round[],
): LedgerRow[] {
  return rounds.flatMap(({ round, submittedAt, claims, content }, at) => {
    const state = stateOfRound(status, at === rounds.length - 1)
    const lines = claims ?? linesIn(id, kind, content)
    return lines.map((line) => ledgerRow(line, { round, state, reservedAt: submittedAt }))
  })
}

function linesIn(id: string, kind: string, content: StoredContent | undefined): StoredLine[] {
  const form = content && findFormOfRound({ ...content, kind })
  return form ? claimsOf(ledgerLinesOf(form, content.values, id)) : []
}
