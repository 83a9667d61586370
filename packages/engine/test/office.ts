import {
  type Action,
  decide,
  type Definition,
  type Facts,
  type FlowNode,
  type State,
  type StepNode,
  stepsOf,
} from '../src/index.ts'

/** A small office for the tests: its people, and requests that are brought to a state by playing actions. */

export const applicant = 'zhangsan'

export const draft: State = { status: 'draft', round: 0, applicantId: applicant, nodeRuns: [], tasks: [] }

/** A flow with only the actions that every flow has. */
export function flow(nodes: FlowNode[], samePerson: Definition['samePerson'] = 'consecutive'): Definition {
  return { nodes, samePerson, permits: [], resumes: false }
}

export const everyPermit: Definition['permits'] = [
  'transfer',
  'consult',
  'addSigner',
  'returnTo',
  'takeBack',
  'urge',
  'comment',
]

const likeTheFirstFlows = { onNobody: { kind: 'administrator' }, onInitiator: 'leaderAbove' } as const

export function node(id: string, mode: StepNode['mode'], ...userIds: string[]): StepNode {
  const rules = userIds.map((userId) => ({ kind: 'user', userId }) as const)
  return { type: 'approval', id, name: `step ${id}`, mode, rules, ...likeTheFirstFlows }
}

export function leaderNode(id: string): StepNode {
  const rules = [{ kind: 'departmentLeader' } as const]
  return { type: 'approval', id, name: `step ${id}`, mode: 'one', rules, ...likeTheFirstFlows }
}

/** `user` rules find the people they name; other rules find the people given by node id. */
export function factsOf(
  definition: Definition,
  { people = {}, leadersAbove = [], flowAdministrators = ['admin'] }: Partial<FactsGiven> = {},
): Facts {
  const found = stepsOf(definition).map((one) => [
    one.id,
    one.rules.map((rule, index) => ({
      rule: rule.kind,
      userIds: people[one.id]?.[index] ?? (rule.kind === 'user' ? [rule.userId] : []),
    })),
  ])
  return { people: Object.fromEntries(found), leadersAbove, flowAdministrators }
}

interface FactsGiven {
  people: Record<string, string[][]>
  leadersAbove: string[]
  flowAdministrators: string[]
}

/** Ids in order, id1, id2, …, continuing after those in the state. */
export function idsAfter(state: State): () => string {
  let last = state.nodeRuns.length + state.tasks.length
  return () => {
    last += 1
    return `id${last}`
  }
}

export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

type PlainName = 'submit' | 'resubmit' | 'agree' | 'reject' | 'abandon' | 'withdraw'
export type SaidAction = `${string} ${PlainName}`

const plainNames: ReadonlySet<string> = new Set<PlainName>([
  'submit',
  'resubmit',
  'agree',
  'reject',
  'abandon',
  'withdraw',
])
const isPlainName = (word: string): word is PlainName => plainNames.has(word)

/** `said('lisi agree')` */
export function said(words: SaidAction): Action {
  const [by = '', type = ''] = words.split(' ')
  if (!isPlainName(type)) throw new Error(`no such action: ${words}`)
  return { type, by }
}

/** Plays actions that are all expected to be accepted. */
export function play(definition: Definition, facts: Facts, story: SaidAction[], from: State = draft): State {
  return story.reduce((state, words) => {
    const outcome = decide(definition, deepFreeze(state), said(words), facts, idsAfter(state))
    if (!outcome.ok) throw new Error(`${words}: ${outcome.refusal}`)
    return outcome.state
  }, from)
}

export function openAssignees(state: State): string[] {
  return state.tasks.filter((task) => task.state === 'open').map((task) => task.assigneeId)
}
