import { parseDecimal } from '../amounts/decimal.ts'
import { divideHalfUp } from '../amounts/divide-half-up.ts'
import { formatFen, priceDecimals } from '../amounts/fen.ts'
import { type Row, rowsIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { type Computation, defineComputation } from './computation.ts'

/** The sum of a money column in 分; empty cells count as 0. */
export function sumFen(rows: readonly Row[], column: string): bigint {
  return rows.reduce((sum, row) => sum + (fenIn(row, column) ?? 0n), 0n)
}

/** The sum of a money column as canonical text; empty cells count as 0. */
export function sumOf(rows: readonly Row[], column: string): string {
  return formatFen(sumFen(rows, column))
}

/** The total of a table; undefined while it has no rows. */
export function totalOf(table: string, column: string): Computation {
  return defineComputation([table], [], (values) => {
    const rows = rowsIn(values, table)
    return rows.length === 0 ? undefined : sumOf(rows, column)
  })
}

/** Quantity times price within a row, rounded half up to 分. The quantity has at most three decimals. */
export function product(quantity: string, price: string): Computation {
  return defineComputation([quantity, price], [], (row) => {
    const perPiece = parseDecimal(row[price], priceDecimals)
    const thousandths = parseDecimal(row[quantity], 3)
    if (perPiece === undefined || thousandths === undefined) return undefined
    // The product has nine decimals.
    return formatFen(divideHalfUp(perPiece * thousandths, 10_000_000n))
  })
}
