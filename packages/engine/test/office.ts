import {
  type Action,
  decide,
  type Definition,
  type Facts,
  type NodeDefinition,
  type State,
} from '../src/index.ts'

/** A small office for the tests: its people, and requests that are brought to a state by playing actions. */

export const applicant = 'zhangsan'

export const draft: State = { status: 'draft', round: 0, applicantId: applicant, nodeRuns: [], tasks: [] }

export function flow(nodes: NodeDefinition[], keepsConsecutive = false): Definition {
  return { nodes, keepsConsecutive }
}

export function node(id: string, mode: NodeDefinition['mode'], ...userIds: string[]): NodeDefinition {
  return { id, name: `step ${id}`, mode, rules: userIds.map((userId) => ({ kind: 'user', userId })) }
}

export function leaderNode(id: string): NodeDefinition {
  return { id, name: `step ${id}`, mode: 'one', rules: [{ kind: 'departmentLeader' }] }
}

/** `user` rules find the people they name; other rules find the people given by node id. */
export function factsOf(
  definition: Definition,
  { people = {}, leadersAbove = [], flowAdministrators = ['admin'] }: Partial<FactsGiven> = {},
): Facts {
  const found = definition.nodes.map((one) => [
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

export type Said = `${string} ${Action['type']}`

const actions = {
  submit: (by) => ({ type: 'submit', by }),
  resubmit: (by) => ({ type: 'resubmit', by }),
  agree: (by) => ({ type: 'agree', by }),
  reject: (by) => ({ type: 'reject', by }),
  abandon: (by) => ({ type: 'abandon', by }),
  withdraw: (by) => ({ type: 'withdraw', by }),
} as const satisfies Record<Action['type'], (by: string) => Action>

const isActionName = (word: string): word is Action['type'] => word in actions

/** `said('lisi agree')` */
export function said(words: Said): Action {
  const [by = '', name = ''] = words.split(' ')
  if (!isActionName(name)) throw new Error(`no such action: ${words}`)
  return actions[name](by)
}

/** Plays actions that are all expected to be accepted. */
export function play(definition: Definition, facts: Facts, story: Said[], from: State = draft): State {
  return story.reduce((state, words) => {
    const outcome = decide(definition, deepFreeze(state), said(words), facts, idsAfter(state))
    if (!outcome.ok) throw new Error(`${words}: ${outcome.refusal}`)
    return outcome.state
  }, from)
}

export function openAssignees(state: State): string[] {
  return state.tasks.filter((task) => task.state === 'open').map((task) => task.assigneeId)
}
