import { rowsIn, textIn, type Values } from '../values.ts'
import { fenIn, fenOf } from './amounts.ts'
import { sumFen } from './table.ts'

/**
 * What the thresholds of a flow compare, in 分, where one field of the applicant's could lower it alone. It holds from a
 * version of the form on: the branches of earlier rounds were chosen by the amount of the columns.
 */
export interface RouteAmount {
  readonly since: number
  readonly fen: (values: Values) => bigint | undefined
}

/** An amount that nobody states reads as one that every threshold of a first flow is below. */
const unknownFen = fenOf(5_000_000)

const largestOf = (amounts: readonly (bigint | undefined)[]): bigint | undefined =>
  amounts.reduce((one, other) => (one === undefined || (other ?? 0n) > one ? other : one), undefined)

/** The largest of some amounts. */
export function largestAmount(since: number, ...fields: readonly string[]): RouteAmount {
  return { since, fen: (values) => largestOf(fields.map((field) => fenIn(values, field))) }
}

/** An amount that may be left blank. */
export function statedAmount(since: number, field: string): RouteAmount {
  return { since, fen: (values) => fenIn(values, field) ?? unknownFen }
}

/** An amount, or the total of a table where that is larger. */
export function amountOrTotal(since: number, field: string, table: string, column: string): RouteAmount {
  return {
    since,
    fen: (values) => largestOf([fenIn(values, field), sumFen(rowsIn(values, table), column)]),
  }
}

/** What was spent: an offset loan pays a part of it, but does not lower it. */
export function spentAmount(since: number): RouteAmount {
  return {
    since,
    fen: (values) => {
      const paid = fenIn(values, 'bxMoney')
      const whole = paid === undefined ? undefined : paid + (fenIn(values, 'loanOffset') ?? 0n)
      return largestOf([whole, sumFen(rowsIn(values, 'items'), 'amount')])
    },
  }
}

/** The estimate, or the chosen quotation where that is larger. */
export function procuredAmount(since: number): RouteAmount {
  return {
    since,
    fen: (values) => {
      const chosen = rowsIn(values, 'quotes').filter((row) => row['chosen'] === 1)
      return largestOf([fenIn(values, 'total'), ...chosen.map((row) => fenIn(row, 'amount'))])
    },
  }
}

const contractAmounts = ['bgAmount', 'zdAmount', 'sdAmount', 'effectiveAmount']

/** The largest amount of a contract: an audited one lowers what was agreed only in a change. */
export function contractAmount(since: number): RouteAmount {
  return {
    since,
    fen: (values) => {
      const largest = largestOf(contractAmounts.map((field) => fenIn(values, field)))
      const isOpen = textIn(values, 'costType') === 'none' || textIn(values, 'amountType') === 'framework'
      return isOpen ? largestOf([largest, unknownFen]) : largest
    },
  }
}
