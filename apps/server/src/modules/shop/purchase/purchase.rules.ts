import { parseDecimal, parseFen, type Row } from '@countersign/forms'

/** The variant that a row of a purchase request was made of, and the words and price that the row repeats. */
export interface PurchaseLine {
  variantId: string
  name: string
  /** Name of the variant; "" for the only one. */
  spec: string
  unit: string
  priceFen: bigint
}

/** Pieces of a variant that an approval orders. */
export type ApprovedLine = PurchaseLine & { num: number }

/** Most pieces of a variant in one order. */
const mostPieces = 9999

/** Fields of the row that a purchase request gets for a line of a cart. */
export function rowOf({ name, spec, unit }: PurchaseLine, price: string, num: number): Row {
  return { procureName: name, ...(spec && { spec }), num: String(num), unit, price }
}

/**
 * What the signed rows of a purchase request order from the shop, in the order of the lines. A row that names another
 * thing, unit or price than its line, or no whole number of pieces, is a purchase outside the shop. Several rows about one
 * line are added up; rows about goods that look the same go to their lines in turn.
 */
export function approvedLines(lines: readonly PurchaseLine[], rows: readonly Row[]): ApprovedLine[] {
  const approved = lines.map((line) => ({ ...line, num: 0 }))
  for (const row of rows) {
    const about = approved.filter((line) => isAbout(row, line))
    const line = about.find(({ num }) => num === 0) ?? about.at(-1)
    if (line) line.num += piecesOf(row)
  }
  return approved.filter(({ num }) => num > 0 && num <= mostPieces)
}

function isAbout(row: Row, { name, spec, unit, priceFen }: PurchaseLine): boolean {
  return (
    row['procureName'] === name &&
    (row['spec'] ?? '') === spec &&
    row['unit'] === unit &&
    parseFen(row['price']) === priceFen
  )
}

/** Pieces of a row; 0 when they are not a whole number. */
function piecesOf(row: Row): number {
  const thousandths = parseDecimal(row['num'], 3)
  return thousandths !== undefined && thousandths % 1000n === 0n ? Number(thousandths / 1000n) : 0
}
