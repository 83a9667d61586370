import { formatFen } from '../amounts/fen.ts'
import { type Row, rowsIn } from '../values.ts'
import { fenIn } from './amounts.ts'
import { type Computation, defineComputation } from './computation.ts'

/** The sum of a money column as canonical text; empty cells count nothing. */
export function sumOf(rows: readonly Row[], column: string): string {
  return formatFen(rows.reduce((sum, row) => sum + (fenIn(row, column) ?? 0n), 0n))
}

/** The total of a table; nothing while it has no rows. */
export function totalOf(table: string, column: string): Computation {
  return defineComputation([table], [], (values) => {
    const rows = rowsIn(values, table)
    return rows.length === 0 ? undefined : sumOf(rows, column)
  })
}

/** Quantity times price within a row, rounded half up to 分. The quantity has at most three decimals. */
export function product(quantity: string, price: string): Computation {
  return defineComputation([quantity, price], [], (row) => {
    const fen = fenIn(row, price)
    const thousandths = thousandthsOf(row[quantity])
    if (fen === undefined || thousandths === undefined) return undefined
    return formatFen((fen * thousandths + 500n) / 1000n)
  })
}

function thousandthsOf(value: unknown): bigint | undefined {
  const match = /^(\d+)(?:\.(\d{1,3}))?$/.exec(typeof value === 'string' ? value : '')
  return match ? BigInt(match[1] ?? 0) * 1000n + BigInt((match[2] ?? '').padEnd(3, '0')) : undefined
}
