import type { Facts, Refusal, Want } from './action.ts'
import {
  type Definition,
  endsWithAdministrator,
  isLeftToStepBefore,
  type Mode,
  type OnNobody,
  type Rule,
  type StepNode,
  stepsOf,
} from './definition.ts'
import type { Why } from './state.ts'

/** An approver of a step, and how its rules led to this person. */
export interface Approver {
  userId: string
  why: Why
}

/** The people of a step: those to ask, nobody because the flow allows it, or a refusal because it does not. */
export type Resolved =
  | { kind: 'asked'; asked: Approver[] }
  | { kind: 'skipped'; reason: 'nobody' | 'initiator' }
  | { kind: 'refused'; refusal: Extract<Refusal, 'noApprover' | 'notChosen'> }

/** One rule of a step with the people it found; the applicant may be one of them. */
interface RulePeople {
  rule: Rule['kind']
  userIds: string[]
}

const choosing: ReadonlySet<Rule['kind']> = new Set(['initiatorChooses', 'previousChooses'])

/** Whether every rule of the step must lead to somebody. A part of a 会签 must not be dropped silently. */
const needsEveryRule = {
  one: false,
  any: false,
  all: true,
  inOrder: true,
  share: true,
} as const satisfies Record<Mode, boolean>

/**
 * The people of a step in the order of its rules, each once and never one of `own`, the applicant (decisions.md "Who is asked"),
 * except by the rule `initiator`. A 'one' step has only the first.
 */
export function resolvePeople(designed: StepNode, facts: Facts, own: readonly string[]): Resolved {
  const found = peopleOf(designed, facts)
  if (found.some(({ rule, userIds }) => choosing.has(rule) && userIds.length === 0))
    return { kind: 'refused', refusal: 'notChosen' }

  const step = skippedAsAWhole(designed, found, own)
  const standIn = standInFor(step, facts, own)
  const perRule = found.map((one) => askedByRule(one, step, standIn, own))
  const isLacking = (part: Approver[], index: number) => {
    const userIds = found[index]?.userIds ?? []
    // Beside others, the seat of an applicant below nobody is not dropped where only a leader above may have it.
    const isOneShort = step.onNobody.kind === 'leaderAbove' && part.length < userIds.length
    return (part.length === 0 || isOneShort) && !isExcused(step, userIds, own)
  }
  if (needsEveryRule[step.mode] && perRule.some(isLacking)) return { kind: 'refused', refusal: 'noApprover' }

  const people = unique(perRule.flat())
  const asked = people.length > 0 ? people : askedInstead(found, standIn, own)
  if (asked.length > 0) return { kind: 'asked', asked: step.mode === 'one' ? asked.slice(0, 1) : asked }
  const foundApplicant = found.some(({ userIds }) => userIds.some((userId) => own.includes(userId)))
  if (foundApplicant && step.onInitiator === 'skip') return { kind: 'skipped', reason: 'initiator' }
  if (step.onNobody.kind === 'skip') return { kind: 'skipped', reason: 'nobody' }
  return { kind: 'refused', refusal: 'noApprover' }
}

/** Stands for whoever will be chosen; no user id. */
const somebody = 'somebody'

/** Facts with somebody chosen wherever whoever completes the step before chooses, so that its other rules can be judged. */
export function withSomebodyChosen(definition: Definition, facts: Facts): Facts {
  const ids = stepsOf(definition)
    .filter(isLeftToStepBefore)
    .map(({ id }) => id)
  const people = ids.flatMap((id) => {
    const found = facts.people[id]?.map((one) =>
      one.rule === 'previousChooses' ? { ...one, userIds: [somebody] } : one,
    )
    return found ? [[id, found] as const] : []
  })
  return { ...facts, people: { ...facts.people, ...Object.fromEntries(people) } }
}

/** Ids of everybody whom the rules of a node found, each once. */
export function everybodyFound(node: { id: string; rules: Rule[] }, facts: Facts): string[] {
  return [...new Set(peopleOf(node, facts).flatMap(({ userIds }) => userIds))]
}

/**
 * Whether the leaders above and the administrators can matter. They do only where a rule of a step found nobody or the
 * applicant; elsewhere `decide` never reads them and they need not be looked up.
 */
export function needsStandIns(
  wants: readonly Want[],
  people: Facts['people'],
  own: readonly string[],
): boolean {
  const asked = wants.flatMap((want) => (want.kind === 'people' && want.isAsked ? [want.nodeId] : []))
  return asked.some((nodeId) =>
    people[nodeId]?.some(
      ({ userIds }) => userIds.length === 0 || userIds.some((userId) => own.includes(userId)),
    ),
  )
}

function peopleOf({ id, rules }: { id: string; rules: Rule[] }, facts: Facts): RulePeople[] {
  const people = facts.people[id]
  // An empty answer differs from facts that were not looked up, which would lead to the wrong person.
  if (people?.length !== rules.length) throw new Error(`facts lack the people of node ${id}`)
  return people
}

/** A 会签 is skipped only if none of its rules finds anybody: beside others, a vacant seat goes to the stand-in. */
function skippedAsAWhole(step: StepNode, found: readonly RulePeople[], own: readonly string[]): StepNode {
  const isPartly = found.some(({ userIds }) => userIds.some((userId) => !own.includes(userId)))
  if (!isPartly || !needsEveryRule[step.mode] || step.onNobody.kind !== 'skip') return step
  return { ...step, onNobody: { kind: 'administrator' } }
}

/** Whether a rule may lead to nobody: the flow skips it where it finds nobody, or nobody but the applicant. */
function isExcused({ onNobody, onInitiator }: StepNode, userIds: string[], own: readonly string[]): boolean {
  return userIds.some((userId) => own.includes(userId)) ? onInitiator === 'skip' : onNobody.kind === 'skip'
}

/** The person asked in place of the applicant, or for a rule that found nobody. */
interface StandIn {
  /** For the applicant. */
  above(rule: Rule['kind']): Approver[]
  /** For a department without a leader. */
  leader(rule: Rule['kind']): Approver[]
  nobody(rule: Rule['kind']): Approver[]
}

function standInFor(step: StepNode, facts: Facts, own: readonly string[]): StandIn {
  const { id, onNobody, onInitiator } = step
  const isOther = (userId: string) => !own.includes(userId)
  const leaderId = facts.leadersAbove.find(isOther)
  const administratorId = endsWithAdministrator(step) ? facts.flowAdministrators.find(isOther) : undefined
  const namedId = facts.namedInstead?.[id]?.find(isOther)

  const only = (userId: string | undefined, rule: Rule['kind'], reason: Why['reason']): Approver[] =>
    userId === undefined ? [] : [{ userId, why: { rule, reason } }]
  const administrator = (rule: Rule['kind']) => only(administratorId, rule, 'flowAdministrator')
  const leaderAbove = (rule: Rule['kind']) => only(leaderId, rule, 'leaderAbove')
  const nobody = {
    leaderAbove,
    administrator,
    // The named person may have left the company since.
    user: (rule) => (namedId === undefined ? administrator(rule) : only(namedId, rule, 'namedInstead')),
    skip: () => [],
    refuse: () => [],
  } as const satisfies Record<OnNobody['kind'], (rule: Rule['kind']) => Approver[]>
  return {
    leader: leaderId === undefined ? nobody[onNobody.kind] : leaderAbove,
    nobody: nobody[onNobody.kind],
    above: (rule) => {
      if (onInitiator === 'skip') return []
      // Somebody must stand in for the applicant, also where a step without anybody may be skipped or refused.
      return leaderId === undefined ? administrator(rule) : leaderAbove(rule)
    },
  }
}

function askedByRule(
  { rule, userIds }: RulePeople,
  { mode }: StepNode,
  standIn: StandIn,
  own: readonly string[],
): Approver[] {
  const others = userIds.filter((userId) => !own.includes(userId))
  const asked = (userId: string): Approver => ({ userId, why: { rule, reason: 'rule' } })

  if (rule === 'initiator') return userIds.map(asked)
  if (rule === 'departmentLeader') {
    if (others.length > 0) return others.map(asked)
    return userIds.length > 0 ? standIn.above(rule) : standIn.leader(rule)
  }
  if (userIds.length === 0) return needsEveryRule[mode] ? standIn.nobody(rule) : []
  // In a 或签 the others suffice. Elsewhere another person takes the applicant's place, in the same position.
  if (mode === 'any') return others.map(asked)
  return userIds.flatMap((userId) => (own.includes(userId) ? standIn.above(rule) : [asked(userId)]))
}

/** The approver when no rule led to anybody: the stand-in for the applicant if the applicant was found, else for nobody. */
function askedInstead(found: RulePeople[], standIn: StandIn, own: readonly string[]): Approver[] {
  const applicants = found.find(({ userIds }) => userIds.some((userId) => own.includes(userId)))
  if (applicants) return standIn.above(applicants.rule)
  return found[0] ? standIn.nobody(found[0].rule) : []
}

function unique(people: Approver[]): Approver[] {
  const seen = new Set<string>()
  return people.filter(({ userId }) => !seen.has(userId) && seen.add(userId))
}
