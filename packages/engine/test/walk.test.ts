import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  decide,
  type Definition,
  type Facts,
  mayAct,
  needsStandIns,
  type State,
  wants,
} from '../src/index.ts'
import { deepFreeze, draft, idsAfter } from './office.ts'
import { office } from './random-office.ts'

/** Random people doing random things to requests under random flows; the invariants hold at every step. */

const people = ['zhangsan', 'lisi', 'wangwu', 'zhaoliu', 'sunqi', 'admin', 'stranger']
const actionTypes = ['submit', 'resubmit', 'agree', 'reject', 'abandon', 'withdraw'] as const
const statuses = ['running', 'approved', 'rejected', 'abandoned', 'withdrawn']
const numRuns = Number(process.env['FC_RUNS'] ?? 200)

const somebody = fc.constantFrom(...people)
/** Turns a choice into an action: mostly a permitted one, otherwise any action of any person. */
const choice = fc.record({
  isPermitted: fc.boolean(),
  by: somebody,
  type: fc.constantFrom(...actionTypes),
  pick: fc.nat(),
  namesTask: fc.constantFrom('none', 'own', 'any'),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

// Thousands of runs (`FC_RUNS`) need more than the usual five seconds.
const timeout = 5000 + numRuns * 5

describe('any sequence of actions by anybody', () => {
  it(
    'keeps every invariant',
    () => {
      fc.assert(
        fc.property(office, fc.array(choice, { maxLength: 25 }), ({ definition, facts }, choices) => {
          expect(['draft', ...statuses]).toContain(walk(definition, facts, choices).status)
        }),
        { numRuns },
      )
    },
    timeout,
  )

  it(
    'never leaves a request without an approver: agreeing repeatedly ends in approved',
    () => {
      fc.assert(
        fc.property(office, fc.array(choice, { maxLength: 15 }), ({ definition, facts }, choices) => {
          let state = walk(definition, facts, choices)
          let left = 50
          while (state.status === 'running') {
            const open = state.tasks.find((task) => task.state === 'open')
            expect(open).toBeDefined()
            state = takeStep(definition, facts, state, { type: 'agree', by: open?.assigneeId ?? '' })
            left -= 1
            expect(left).toBeGreaterThan(0)
          }
        }),
        { numRuns },
      )
    },
    timeout,
  )
})

/** Checks every step. */
function walk(definition: Definition, facts: Facts, choices: Choice[]): State {
  return choices.reduce(
    (state, one) => takeStep(definition, facts, state, actionFrom(one, state)),
    deepFreeze(draft),
  )
}

function actionFrom({ isPermitted, by, type, pick, namesTask }: Choice, state: State): Action {
  const permitted = people.flatMap((userId) =>
    mayAct(state, userId).map((name) => ({ type: name, by: userId })),
  )
  const chosen = (isPermitted && permitted[pick % permitted.length]) || { type, by }
  const tasks = state.tasks.filter((task) => namesTask === 'any' || task.assigneeId === chosen.by)
  const taskId = namesTask === 'none' ? undefined : tasks[pick % tasks.length]?.id
  return { ...chosen, taskId }
}

function takeStep(definition: Definition, facts: Facts, state: State, action: Action): State {
  const before = structuredClone(state)
  const outcome = decide(definition, state, action, facts, idsAfter(state))
  expect(state).toEqual(before)
  const known = onlyWanted(facts, wants(definition, state, action), state.applicantId)
  expect(decide(definition, state, action, known, idsAfter(state))).toEqual(outcome)
  expectGuardAgrees(state, action, outcome)
  if (!outcome.ok) return state
  expectInvariants(definition, outcome.state)
  expectHistoryKept(state, outcome.state)
  return deepFreeze(outcome.state)
}

/** Only the facts that were asked for: a missing fact then throws or changes the outcome. */
function onlyWanted(facts: Facts, wanted: ReturnType<typeof wants>, applicantId: string): Facts {
  const nodeIds = new Set(wanted.flatMap((want) => (want.kind === 'people' ? [want.nodeId] : [])))
  const people = Object.fromEntries(Object.entries(facts.people).filter(([nodeId]) => nodeIds.has(nodeId)))
  const areNeeded = needsStandIns(people, applicantId)
  const has = (kind: string) => areNeeded && wanted.some((want) => want.kind === kind)
  return {
    people,
    leadersAbove: has('leadersAbove') ? facts.leadersAbove : [],
    flowAdministrators: has('flowAdministrators') ? facts.flowAdministrators : [],
  }
}

function expectGuardAgrees(state: State, action: Action, outcome: ReturnType<typeof decide>) {
  const isNamed = mayAct(state, action.by).includes(action.type)
  const seen = 'taskId' in action ? action.taskId : undefined
  const own = state.tasks.find((task) => task.state === 'open' && task.assigneeId === action.by)
  const isTaskAction = action.type === 'agree' || action.type === 'reject' || action.type === 'abandon'
  const isPermitted = isNamed && (!isTaskAction || seen === undefined || seen === own?.id)
  const isAccepted = outcome.ok || outcome.refusal === 'noApprover'
  expect(isAccepted).toBe(isPermitted)
}

function expectInvariants(definition: Definition, state: State) {
  const runs = state.nodeRuns.filter((run) => run.round === state.round)
  const runIds = new Set(runs.map((run) => run.id))
  const open = state.tasks.filter((task) => task.state === 'open')

  expect(state.status === 'running').toBe(open.length > 0)
  expect(open.every((task) => runIds.has(task.nodeRunId))).toBe(true)
  expect(runs.filter((run) => run.state === 'open')).toHaveLength(state.status === 'running' ? 1 : 0)
  const isSatisfied = definition.nodes.every((node) =>
    runs.some((run) => run.nodeId === node.id && (run.state === 'passed' || run.state === 'skipped')),
  )
  expect(state.status === 'approved').toBe(isSatisfied)
  expect(state.tasks.some((task) => task.assigneeId === state.applicantId)).toBe(false)
  const holders = open.map((task) => `${task.nodeRunId} ${task.assigneeId}`)
  expect(new Set(holders).size).toBe(holders.length)
  const ids = [...state.nodeRuns, ...state.tasks].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
}

/** Decisions are final: a task leaves 'open' once, and nothing in an earlier round changes. */
function expectHistoryKept(before: State, after: State) {
  before.tasks.forEach((task, index) => {
    const now = after.tasks[index]
    expect(now).toEqual(task.state === 'open' ? { ...task, state: now?.state } : task)
  })
  before.nodeRuns.forEach((run, index) => {
    const now = after.nodeRuns[index]
    expect(now).toEqual(run.state === 'open' ? { ...run, state: now?.state } : run)
  })
}
