import { type Facts, ownerOf, type Range, type Rule, type Want, type Whose } from '@countersign/engine'
import type { Values } from '@countersign/forms'
import type { DepartmentAbove, HolderWords, PersonWords } from '../organisation/index.ts'

/** The rules by which somebody chooses the people of a step. */
export type Chooses = Extract<Rule, { from: Range }>['kind']

/** The request whose people are looked for. */
export interface RuleSubject extends Whose {
  departmentId: string
  values: () => Values
  /** People who were chosen for a step, by the applicant or by whoever completed the step before. */
  chosen: (nodeId: string, by: Chooses) => readonly string[]
}

/** Data that the rules of a decision need, gathered so that each kind of data is read once. */
export interface Needs {
  /** Ids of people who are asked if they are active. */
  userIds: string[]
  roles: string[]
  rolesInDepartment: string[]
  rolesInCompany: string[]
  /** Departments whose members are asked. */
  departments: string[]
  /** Departments whose leaders, or those above them, are asked. */
  ways: string[]
  hasDeputies: boolean
  posts: string[]
  /** People who were chosen by somebody, and the ranges they must be in. */
  chosen: { userIds: string[]; roles: string[]; hasDepartments: boolean }
}

/** Data found for the rules. Inactive people stand in `rolesHeld` and `departmentsOf` only. */
export interface PeopleData {
  people: ReadonlyMap<string, PersonWords>
  holders: readonly HolderWords[]
  holdersInDepartment: readonly HolderWords[]
  holdersInCompany: readonly HolderWords[]
  members: readonly (PersonWords & { deptId: string })[]
  above: readonly DepartmentAbove[]
  deputies: readonly PersonWords[]
  holdersOfPosts: readonly (PersonWords & { postId: string })[]
  rolesHeld: readonly { userId: string; role: string }[]
  departmentsOf: ReadonlyMap<string, readonly string[]>
}

/** A rule of a step. */
interface StepRule {
  rule: Rule
  nodeId: string
}

/** Names the data that the wants of a decision need. */
export function needsOf(wants: readonly Want[], subject: RuleSubject): Needs {
  const asked = wants.flatMap((want): StepRule[] =>
    want.kind === 'people' ? want.rules.map((rule) => ({ rule, nodeId: want.nodeId })) : [],
  )
  const of = (pick: (one: StepRule) => readonly string[]) => [...new Set(asked.flatMap(pick))]
  const named = wants.flatMap((want) => {
    if (want.kind === 'active') return want.userIds
    return want.kind === 'namedInstead' ? [want.userId] : []
  })
  const chosen = of(({ rule, nodeId }) => ('from' in rule ? subject.chosen(nodeId, rule.kind) : []))
  return {
    userIds: [...new Set([...of(({ rule }) => peopleNamed(rule, subject)), ...named, ...chosen])],
    roles: of(({ rule }) => (rule.kind === 'role' ? [rule.role] : [])),
    rolesInDepartment: of(({ rule }) => (rule.kind === 'roleInDepartment' ? [rule.role] : [])),
    rolesInCompany: of(({ rule }) => (rule.kind === 'roleInCompany' ? [rule.role] : [])),
    departments: of(({ rule }) => (rule.kind === 'department' ? [rule.deptId] : [])),
    ways: of(({ rule }) => waysOf(rule, subject)),
    hasDeputies: asked.some(({ rule }) => rule.kind === 'departmentDeputies'),
    posts: of(({ rule }) => (rule.kind === 'post' ? [rule.postId] : [])),
    chosen: {
      userIds: chosen,
      roles: of(({ rule }) => {
        const range = rangeOf(rule)
        return range?.kind === 'role' ? [range.role] : []
      }),
      hasDepartments: asked.some(({ rule }) => rangeOf(rule)?.kind === 'department'),
    },
  }
}

/** People whom the rule or the form names one by one. */
function peopleNamed(rule: Rule, subject: RuleSubject): readonly string[] {
  if (rule.kind === 'user') return [rule.userId]
  if (rule.kind === 'initiator') return [ownerOf(subject)]
  return rule.kind === 'fieldPeople' ? idsIn(subject.values()[rule.field]) : []
}

/** Departments from which leaders are looked for upwards. */
function waysOf(rule: Rule, { departmentId, values }: RuleSubject): readonly string[] {
  if (rule.kind === 'leaderOf') return [rule.deptId]
  if (rule.kind === 'fieldDepartmentLeader') return idsIn(values()[rule.field])
  return fromOwnDepartment.has(rule.kind) ? [departmentId] : []
}

const fromOwnDepartment: ReadonlySet<Rule['kind']> = new Set(['departmentLeader', 'leadersUp', 'leadersUpTo'])

/** The people from whom somebody chooses; undefined for a rule that finds its people itself. */
export function rangeOf(rule: Rule): Range | undefined {
  return 'from' in rule ? rule.from : undefined
}

/**
 * Whether everybody who was chosen for a step can be: active, within the range, and not one of `own`, the applicant. `found` are the
 * facts of the step that were loaded with this choice.
 */
export function isChosenFrom(
  chosen: readonly string[],
  found: Facts['people'][string] | undefined,
  own: readonly string[],
): boolean {
  const within = new Set(found?.flatMap(({ rule, userIds }) => (choosing.has(rule) ? userIds : [])))
  return chosen.every((userId) => !own.includes(userId) && within.has(userId))
}

const choosing: ReadonlySet<Rule['kind']> = new Set<Chooses>(['initiatorChooses', 'previousChooses'])

/** The active people whom a rule of a step names, in a stable order, each once. */
export function peopleOfRule(
  { rule, nodeId }: StepRule,
  found: PeopleData,
  subject: RuleSubject,
): PersonWords[] {
  const { people } = found
  const active = (ids: readonly string[]) => ids.flatMap((id) => people.get(id) ?? [])
  const way = (deptId: string) => found.above.filter(({ from }) => from === deptId)
  return unique(peopleOf())

  function peopleOf(): readonly PersonWords[] {
    switch (rule.kind) {
      case 'user':
      case 'initiator':
      case 'fieldPeople':
        return active(peopleNamed(rule, subject))
      case 'role':
        return found.holders.filter(({ role }) => role === rule.role)
      case 'roleInDepartment':
        return found.holdersInDepartment.filter(({ role }) => role === rule.role)
      case 'roleInCompany':
        return found.holdersInCompany.filter(({ role }) => role === rule.role)
      case 'department':
        return found.members.filter(({ deptId }) => deptId === rule.deptId)
      case 'departmentLeader':
        return leadersOf(way(subject.departmentId).slice(0, 1))
      case 'departmentDeputies':
        return found.deputies
      case 'leadersUp':
        return leadersOf(way(subject.departmentId).slice(0, rule.levels))
      case 'leadersUpTo': {
        const up = way(subject.departmentId)
        // An applicant above the level still has the leader of the own department to ask.
        return leadersOf(up.slice(0, Math.max(up.length - rule.level + 1, 1)))
      }
      case 'leaderOf':
        return leadersOf(way(rule.deptId).slice(0, 1))
      case 'fieldDepartmentLeader':
        // A department without a leader is spoken for by the nearest leader above, so that none is left out silently.
        return idsIn(subject.values()[rule.field]).flatMap((deptId) => leadersOf(way(deptId)).slice(0, 1))
      case 'post':
        return found.holdersOfPosts.filter(({ postId }) => postId === rule.postId)
      case 'initiatorChooses':
      case 'previousChooses':
        return active(subject.chosen(nodeId, rule.kind)).filter(({ id }) => isWithin(id, rule.from, found))
    }
  }
}

function isWithin(userId: string, range: Range, { rolesHeld, departmentsOf }: PeopleData): boolean {
  switch (range.kind) {
    case 'everybody':
      return true
    case 'users':
      return range.userIds.includes(userId)
    case 'role':
      return rolesHeld.some((held) => held.userId === userId && held.role === range.role)
    case 'department':
      return departmentsOf.get(userId)?.includes(range.deptId) ?? false
  }
}

/** Leaders on a way up, each once. */
export function leadersOf(way: readonly DepartmentAbove[]): PersonWords[] {
  return unique(way.flatMap(({ leader }) => leader ?? []))
}

function unique(people: readonly PersonWords[]): PersonWords[] {
  return [...new Map(people.map(({ id, name, department }) => [id, { id, name, department }])).values()]
}

function idsIn(value: Values[string]): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.filter((one) => typeof one === 'string')
}
