import type { Detail } from '@countersign/contract'
import { amountOf } from '../form-of-kind.ts'

/** What the request is about in money, large, with the capitals under it. */
export function Amount({ detail }: { detail: Detail }) {
  const amount = amountOf(detail)
  if (!amount) return null
  return (
    <div className="amount">
      <div className="amount-figure tabular">¥ {amount.figure}</div>
      <div className="second-line">{amount.words}</div>
    </div>
  )
}
