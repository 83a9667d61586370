import { type LeaseTerms, rentOf } from './leased-rooms.rules.ts'

/** An occupation as it is kept. */
export interface KeptOccupation {
  requestId: string
  assetNo: string
  leaseNo: string
  lessee: string
  startsOn: string
  endsOn: string
  signedTo: string
  rentFen: string
  endReason: string
}

/** A last day that was set after the approval, and why. */
export interface EarlyEnd {
  endsOn: string
  reason: string
}

/** What else is known about a lease. */
export interface LeaseGround {
  /** Leases of which this one is the former lease. */
  successors: readonly LeaseTerms[]
  /** Entries of administrators. */
  ends: readonly EarlyEnd[]
  /** Asset numbers of the register from before the submission until after the approval. */
  known: ReadonlySet<string>
}

/**
 * What is kept about the rooms of a lease and does not follow from it; empty when all of it does. `terms` is undefined for a
 * request that is no approved lease.
 */
export function differencesOfLease(
  terms: LeaseTerms | undefined,
  kept: readonly KeptOccupation[],
  ground: LeaseGround,
): string[] {
  const named = new Set(terms?.rows.map(({ assetNo }) => assetNo))
  const occupied = new Set(kept.map(({ assetNo }) => assetNo))
  return [
    ...kept.flatMap((one) => {
      if (!terms || !named.has(one.assetNo)) return [`room ${one.assetNo} is not of the lease`]
      return changed(one, expected(terms, one.assetNo, ground)).map(
        (column) => `${column} of room ${one.assetNo}`,
      )
    }),
    ...[...named]
      .filter((assetNo) => ground.known.has(assetNo) && !occupied.has(assetNo))
      .map((assetNo) => `room ${assetNo} is not occupied`),
  ]
}

type Expected = Omit<KeptOccupation, 'requestId' | 'assetNo' | 'endReason'> & { reasons: readonly string[] }

function expected(terms: LeaseTerms, assetNo: string, { successors, ends }: LeaseGround): Expected {
  const { leaseNo, lessee, startsOn } = terms
  const shortened = [...successors.map((one) => endingFor(terms, one)), ...ends].filter(
    (end) => end.endsOn < terms.endsOn,
  )
  // Each end shortened the days that the ones before it had left, so the earliest stands, in whichever order they came.
  const endsOn = [terms.endsOn, ...shortened.map((end) => end.endsOn)].reduce((one, other) =>
    one < other ? one : other,
  )
  const reasons = shortened.filter((end) => end.endsOn === endsOn).map(({ reason }) => reason)
  return {
    leaseNo,
    lessee,
    startsOn,
    endsOn,
    signedTo: terms.endsOn,
    rentFen: String(rentOf(terms.rows, assetNo)),
    reasons: reasons.length > 0 ? reasons : [''],
  }
}

/** How a lease ends because another one takes its place: on the day before, at the earliest before its own first day. */
function endingFor(former: Pick<LeaseTerms, 'startsOn'>, successor: LeaseTerms): EarlyEnd {
  const first = successor.startsOn > former.startsOn ? successor.startsOn : former.startsOn
  return { endsOn: dayBefore(first), reason: successor.leaseNo || successor.lessee }
}

function dayBefore(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
}

const proved = ['leaseNo', 'lessee', 'startsOn', 'endsOn', 'signedTo', 'rentFen'] as const

function changed(one: KeptOccupation, wanted: Expected): string[] {
  const columns = proved.filter((column) => one[column] !== wanted[column])
  return wanted.reasons.includes(one.endReason) ? columns : [...columns, 'endReason']
}
