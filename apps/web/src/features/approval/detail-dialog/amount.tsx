import type { Detail } from '@countersign/contract'
import { withSeparators } from '../../../lib/money.ts'
import { amountOf } from '../form-of-kind.ts'

/** What the request is about in money, large, with the capitals under it. */
export function Amount({ detail }: { detail: Detail }) {
  const amount = amountOf(detail)
  if (!amount) return null
  return (
    <div className="amount">
      <div className="amount-figure tabular">¥ {withSeparators(amount.figure)}</div>
      <div className="second-line">{amount.words}</div>
    </div>
  )
}
