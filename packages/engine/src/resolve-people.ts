import type { Facts } from './action.ts'
import type { NodeDefinition, Rule } from './definition.ts'
import type { Why } from './state.ts'

/** An approver of a node, and how its rules led to this person. */
export interface Asked {
  userId: string
  why: Why
}

/** One rule of a node with the people it found; the applicant may be one of them. */
interface Found {
  rule: Rule['kind']
  userIds: string[]
}

/**
 * The approvers of a node in the order of its rules, each once and never the applicant (decisions.md "Who is asked"). A
 * 'one' node has only the first. The answer is empty when there is nobody to ask; the action is then refused.
 */
export function resolvePeople(node: NodeDefinition, facts: Facts, applicantId: string): Asked[] {
  const found = getFound(node, facts)
  const standIn = standInFor(facts, applicantId)
  const perRule = found.map((one) => askedByRule(one, node.mode, standIn, applicantId))
  // Every part of a 会签 is required, so a part without an approver must not be dropped silently.
  if (node.mode === 'all' && perRule.some((people) => people.length === 0)) return []

  const people = unique(perRule.flat())
  const asked = people.length > 0 ? people : askedInstead(found, standIn, applicantId)
  return node.mode === 'one' ? asked.slice(0, 1) : asked
}

/**
 * Whether the leaders above and the administrators can matter. They do only where a rule found nobody or the applicant;
 * elsewhere `decide` never reads them and they need not be looked up.
 */
export function needsStandIns(people: Facts['people'], applicantId: string): boolean {
  return Object.values(people).some((rules) =>
    rules.some(({ userIds }) => userIds.length === 0 || userIds.includes(applicantId)),
  )
}

function getFound(node: NodeDefinition, facts: Facts): Found[] {
  const people = facts.people[node.id]
  // An empty answer differs from facts that were not looked up, which would lead to the wrong person.
  if (people?.length !== node.rules.length) throw new Error(`facts lack the people of node ${node.id}`)
  return people
}

/** The person asked in place of the applicant, or for a rule that found nobody. */
interface StandIn {
  above(rule: Rule['kind']): Asked[]
  administrator(rule: Rule['kind']): Asked[]
}

function standInFor(facts: Facts, applicantId: string): StandIn {
  const isOther = (userId: string) => userId !== applicantId
  const leader = facts.leadersAbove.find(isOther)
  const administratorId = facts.flowAdministrators.find(isOther)

  const administrator = (rule: Rule['kind']): Asked[] =>
    administratorId ? [{ userId: administratorId, why: { rule, reason: 'flowAdministrator' } }] : []
  return {
    administrator,
    above: (rule) =>
      leader ? [{ userId: leader, why: { rule, reason: 'leaderAbove' } }] : administrator(rule),
  }
}

function askedByRule(
  { rule, userIds }: Found,
  mode: NodeDefinition['mode'],
  standIn: StandIn,
  applicantId: string,
): Asked[] {
  const others = userIds.filter((userId) => userId !== applicantId)
  const asked = (userId: string): Asked => ({ userId, why: { rule, reason: 'rule' } })

  if (rule === 'departmentLeader') return others.length > 0 ? others.map(asked) : standIn.above(rule)
  if (userIds.length === 0) return mode === 'all' ? standIn.administrator(rule) : []
  // In a 或签 the others suffice. Elsewhere another person takes the applicant's place, in the same position.
  if (mode === 'any') return others.map(asked)
  return userIds.flatMap((userId) => (userId === applicantId ? standIn.above(rule) : [asked(userId)]))
}

/**
 * The approver when no rule led to anybody: the applicant's leader if the applicant was found, else the administrator.
 */
function askedInstead(found: Found[], standIn: StandIn, applicantId: string): Asked[] {
  const applicants = found.find(({ userIds }) => userIds.includes(applicantId))
  if (applicants) return standIn.above(applicants.rule)
  return found[0] ? standIn.administrator(found[0].rule) : []
}

function unique(people: Asked[]): Asked[] {
  const seen = new Set<string>()
  return people.filter(({ userId }) => !seen.has(userId) && seen.add(userId))
}
