import type { Figures } from '@countersign/contract'
import type { CountedRequests, countDecisions } from './figures.repository.ts'

/** Names of steps by kind and node id. */
export type StepNames = ReadonlyMap<string, ReadonlyMap<string, string>>

type Presented = Pick<Figures, 'weeks' | 'kinds' | 'steps' | 'rejections' | 'amounts'>

export function presentRequests(
  counted: CountedRequests,
  mondays: readonly string[],
  names: StepNames,
): Presented {
  const named = <One extends { kind: string; nodeId: string }>(one: One) => ({
    ...one,
    step: names.get(one.kind)?.get(one.nodeId) ?? one.nodeId,
  })
  return {
    weeks: weeksOf(counted, mondays),
    kinds: mostFirst(counted.kinds),
    steps: mostFirst(counted.steps.map(named)),
    rejections: {
      total: counted.places.reduce((sum, place) => sum + place.count, 0),
      reasons: counted.reasons,
      places: mostFirst(counted.places.map(named)),
    },
    amounts: mostFirst(counted.amounts),
  }
}

export function presentDecisions(
  { weeks, kinds }: Awaited<ReturnType<typeof countDecisions>>,
  mondays: readonly string[],
): Figures['decisions'] {
  return {
    weeks: mondays.map((monday) => {
      const found = weeks.find(({ week }) => week === monday)
      return { from: monday, agreed: found?.agreed ?? 0, rejected: found?.rejected ?? 0 }
    }),
    kinds: mostFirst(kinds),
  }
}

/** All weeks, including those in which nothing happened. */
function weeksOf({ weeks }: CountedRequests, mondays: readonly string[]): Figures['weeks'] {
  return mondays.map((from) => {
    const of = (what: (typeof weeks)[number]['what']) =>
      weeks.find((one) => one.week === from && one.what === what)?.count ?? 0
    return {
      from,
      submitted: of('submitted'),
      approved: of('approved'),
      rejected: of('rejected'),
      abandoned: of('abandoned'),
    }
  })
}

/** Highest counts first; equal counts in the order of their kinds. */
function mostFirst<One extends { kind: string; count: number }>(rows: readonly One[]): One[] {
  return rows.toSorted((one, other) => other.count - one.count || one.kind.localeCompare(other.kind))
}
