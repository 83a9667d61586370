import {
  applicantsOf,
  type Range,
  type Rule,
  type StepNode,
  type Want,
  type Whose,
} from '@countersign/engine'
import type { Db } from '../../platform/database/connect.ts'
import { type FactSubject, loadFacts } from './load-facts.service.ts'
import { rangeOf } from './people-of-rules.rules.ts'

/** The people who can be chosen for a step, in the order of their accounts; null for everybody but the applicant. */
export type Choosable = { id: string; name: string }[] | null

/** The people who can be chosen for each of these steps, by node id. The applicant is never among them. */
export async function listChoosable(
  db: Db,
  steps: readonly StepNode[],
  subject: Pick<FactSubject, 'tenantId' | keyof Whose>,
): Promise<Map<string, Choosable>> {
  const ranges = steps.map((step) => ({ step, ranges: step.rules.flatMap((rule) => rangeOf(rule) ?? []) }))
  const wants = ranges.map(
    ({ step, ranges }): Want => ({
      kind: 'people',
      nodeId: step.id,
      rules: ranges.flatMap(rulesOf),
      isAsked: false,
    }),
  )
  const { facts, people } = await loadFacts(db, wants, { ...subject, departmentId: '', values: () => ({}) })
  return new Map(
    ranges.map(({ step, ranges }) => {
      if (ranges.some(({ kind }) => kind === 'everybody')) return [step.id, null]
      const ids = new Set((facts.people[step.id] ?? []).flatMap(({ userIds }) => userIds))
      for (const own of applicantsOf(subject)) ids.delete(own)
      return [step.id, [...ids].map((id) => ({ id, name: people.get(id)?.name ?? '' }))]
    }),
  )
}

/** The rules that find the people of a range; none for everybody. */
function rulesOf(range: Range): Rule[] {
  switch (range.kind) {
    case 'everybody':
      return []
    case 'users':
      return range.userIds.map((userId) => ({ kind: 'user', userId }))
    case 'role':
    case 'department':
      return [range]
  }
}
