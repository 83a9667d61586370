import { linksIn, parseFen, rowsIn, textIn, type Values } from '@countersign/forms'

/** A row of the assets of a lease, as it was written or picked. */
export interface LeasedRow {
  /** Says which room of the register it is; "" for an asset that was typed by hand. */
  assetNo: string
  massif: string
  building: string
  floors: string
  room: string
  /** The row's share of the month's rent, in fen. */
  rentFen: bigint
}

/** What a lease says about the rooms it rents, and when. */
export interface LeaseTerms {
  leaseNo: string
  lessee: string
  startsOn: string
  endsOn: string
  /** Requests whose leases this one takes the place of: 变更, 扩租 and 续签. */
  formerIds: string[]
  rows: LeasedRow[]
}

/** The terms of a signed lease; undefined while it names no days, since it then occupies none. */
export function termsOfLease(values: Values): LeaseTerms | undefined {
  const text = (name: string) => textIn(values, name) ?? ''
  const [startsOn, endsOn] = [text('validFrom'), text('validTo')]
  if (startsOn === '' || endsOn < startsOn) return undefined
  const rows = rowsIn(values, 'assets')
  const shares = sharesOf(
    parseFen(text('rent')) ?? 0n,
    rows.map((row) => parseFen(textIn(row, 'extent') ?? '') ?? 0n),
  )
  return {
    leaseNo: text('leaseNo'),
    lessee: text('lessee'),
    startsOn,
    endsOn,
    formerIds: linksIn(values, 'formerLease').flatMap(({ id }) => (typeof id === 'string' ? [id] : [])),
    rows: rows.map((row, index) => ({
      assetNo: textIn(row, 'assetNo') ?? '',
      massif: textIn(row, 'massif') ?? '',
      building: textIn(row, 'building') ?? '',
      floors: textIn(row, 'floors') ?? '',
      room: textIn(row, 'room') ?? '',
      rentFen: shares[index] ?? 0n,
    })),
  }
}

/** The rent of a room over all rows that name it, in fen. */
export function rentOf(rows: readonly LeasedRow[], assetNo: string): bigint {
  return rows.reduce((sum, row) => (row.assetNo === assetNo ? sum + row.rentFen : sum), 0n)
}

type Named = Pick<LeasedRow, 'assetNo' | 'massif' | 'building' | 'floors' | 'room'>

/** Whether a row has the asset number of this room, and other names of it. What is signed would then contradict itself. */
export function isCalledOtherwise(row: Named, room: Named): boolean {
  return (
    row.assetNo === room.assetNo &&
    (row.massif !== room.massif ||
      row.building !== room.building ||
      row.floors !== room.floors ||
      row.room !== room.room)
  )
}

/**
 * The rent of each area by its part of the whole; none without areas. The shares are rounded so that their sum is the
 * rent.
 */
function sharesOf(rent: bigint, areas: readonly bigint[]): bigint[] {
  const whole = areas.reduce((sum, area) => sum + area, 0n)
  if (whole === 0n) return []
  let before = 0n
  return areas.map((area) => {
    const [from, to] = [(rent * before) / whole, (rent * (before + area)) / whole]
    before += area
    return to - from
  })
}
