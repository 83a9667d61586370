import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  applicantsOf,
  decide,
  type Definition,
  type Facts,
  inboxOf,
  mayAct,
  mayActFor,
  needsStandIns,
  type Outcome,
  type OwnAction,
  ownerOf,
  removableOf,
  returnTargets,
  type State,
  stepsOf,
  stepsToChoose,
  type Task,
  type TaskState,
  wants,
  type Whose,
  whoseAfter,
} from '../src/index.ts'
import { deepFreeze, draft, idsAfter } from './office.ts'
import { office, people } from './random-tree.ts'

/** Random people doing random things to requests under random trees; the invariants hold at every step. */

const actionTypes = [
  'submit',
  'resubmit',
  'agree',
  'reject',
  'abandon',
  'withdraw',
  'transfer',
  'consult',
  'addSigner',
  'removeSigner',
  'returnTo',
  'takeBack',
  'handOver',
  'handOverRequest',
] as const satisfies readonly Action['type'][]

/** The actions that a person may take in the place of another one. */
const onTask = ['agree', 'reject', 'abandon', 'consult', 'addSigner', 'returnTo'] as const
const isOnTask = ({ type }: Action) => onTask.some((one) => one === type)
const ownTypes = actionTypes.filter((type) => type !== 'handOver' && type !== 'handOverRequest')
const isHandingOver = ({ type }: Action) => type === 'handOver' || type === 'handOverRequest'
const isPending = ({ state }: Task) => ['open', 'waiting', 'paused'].includes(state)

const somebody = fc.constantFrom(...people, 'admin', 'stranger')
/** Turns a choice into an action: mostly a permitted one, otherwise any action of any person. */
const choice = fc.record({
  isPermitted: fc.constantFrom(true, true, true, false),
  by: somebody,
  type: fc.constantFrom(...actionTypes),
  /** Endings are rare, so that rounds last. */
  mayEnd: fc.constantFrom(false, false, false, true),
  pick: fc.nat(),
  namesTask: fc.constantFrom('none', 'own', 'any'),
  toIds: fc.array(somebody, { minLength: 1, maxLength: 2 }),
  where: fc.constantFrom('before', 'after', 'beside'),
  afterwards: fc.constantFrom('goesOn', 'comesBack'),
  /** Acts on somebody's open task in that one's place. */
  isFor: fc.constantFrom(false, false, true),
})
type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

const move = fc.record({
  choice,
  who: fc.constantFrom(...people),
  comes: fc.constantFrom('leaves', 'returns', 'stays', 'stays'),
})
type Move = typeof move extends fc.Arbitrary<infer T> ? T : never

// Thousands of runs (`FC_RUNS`) need more than the usual five seconds.
const numRuns = Number(process.env['FC_RUNS'] ?? 400)
const timeout = 10_000 + numRuns * 20

describe('any sequence of actions by anybody', () => {
  it(
    'keeps every invariant',
    () => {
      fc.assert(
        fc.property(office, fc.array(choice, { maxLength: 40 }), ({ definition, facts }, choices) => {
          expect(walk(definition, facts, choices).round).toBeGreaterThanOrEqual(0)
        }),
        { numRuns },
      )
    },
    timeout,
  )

  it(
    'never leaves a request with nobody to act: agreeing repeatedly ends in approved',
    () => {
      fc.assert(
        fc.property(office, fc.array(choice, { maxLength: 25 }), ({ definition, facts }, choices) => {
          let state = walk(definition, facts, choices)
          let left = 300
          while (state.status === 'running') {
            const open = state.tasks.find((task) => task.state === 'open')
            expect(open).toBeDefined()
            const by = open?.assigneeId ?? ''
            state = takeStep(definition, facts, state, { type: 'agree', by, taskId: open?.id })
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

describe('people who leave and come back between the actions of others', () => {
  it(
    'hold no open task but one that nobody else can have',
    () => {
      fc.assert(
        fc.property(office, fc.array(move, { maxLength: 40 }), ({ definition, facts }, moves) => {
          walkWithout(definition, facts, moves)
        }),
        { numRuns },
      )
    },
    timeout,
  )
})

/** Whoever is asked to choose the next people chooses none whose own request it has become. */
function choosingOthers(facts: Facts, whose: Whose): Facts {
  const own = applicantsOf(whose)
  const others = people.filter((id) => !own.includes(id))
  const choose = (userIds: readonly string[]) =>
    userIds.some((id) => own.includes(id)) ? others.slice(0, 1) : [...userIds]
  const able = Object.entries(facts.people).map(([nodeId, rules]) => [
    nodeId,
    rules.map((one) => (one.rule === 'previousChooses' ? { ...one, userIds: choose(one.userIds) } : one)),
  ])
  return { ...facts, people: Object.fromEntries(able) }
}

/** Whoever leaves takes no part any more, and the own pending tasks are handed over at once, to anybody who may have them. */
function walkWithout(definition: Definition, everybody: Facts, moves: Move[]) {
  const away = new Set<string>()
  let state: State = deepFreeze(draft)
  const isStuck = (task: Task) => isPending(task) && away.has(task.assigneeId)
  for (const { choice: one, who, comes } of moves) {
    if (comes === 'leaves') away.add(who)
    if (comes === 'returns') away.delete(who)
    const facts = withoutPeople(everybody, away)
    const action = actionFrom(definition, one, state)
    const before = state
    if (!isHandingOver(action) && !away.has(action.by)) state = takeStep(definition, facts, state, action)
    // An agreement that is taken back asks those again whom it had relieved, also one who has left since.
    const appeared = state.tasks.filter((task) => isStuck(task) && !isPendingIn(before, task))
    expect(action.type === 'takeBack' ? [] : appeared).toEqual([])
    for (const { id } of state.tasks.filter(isStuck))
      state = takeStep(definition, facts, state, {
        type: 'handOver',
        by: 'office',
        taskId: id,
        to: [...people, 'admin'],
      })
    for (const { nodeRunId } of state.tasks.filter(isStuck)) {
      const asked = state.tasks.filter((task) => task.nodeRunId === nodeRunId && isPending(task))
      const free = (facts.active ?? []).filter(
        (id) => id !== state.applicantId && !asked.some(({ assigneeId }) => assigneeId === id),
      )
      expect(free).toEqual([])
    }
  }
}

const isPendingIn = (state: State, { id }: Task) =>
  state.tasks.some((task) => task.id === id && isPending(task))

function withoutPeople(facts: Facts, away: ReadonlySet<string>): Facts {
  const able = (userIds: readonly string[]) => userIds.filter((id) => !away.has(id))
  const inAll = <T>(all: Record<string, T>, of: (one: T) => T) =>
    Object.fromEntries(Object.entries(all).map(([id, one]) => [id, of(one)]))
  return {
    ...facts,
    people: inAll(facts.people, (rules) => rules.map((rule) => ({ ...rule, userIds: able(rule.userIds) }))),
    leadersAbove: able(facts.leadersAbove),
    flowAdministrators: able(facts.flowAdministrators),
    namedInstead: inAll(facts.namedInstead ?? {}, able),
    active: able(facts.active ?? []),
  }
}

/** Checks every step. */
function walk(definition: Definition, facts: Facts, choices: Choice[]): State {
  return choices.reduce(
    (state, one) => takeStep(definition, facts, state, actionFrom(definition, one, state)),
    deepFreeze(draft),
  )
}

const ending = new Set(['reject', 'abandon', 'withdraw'])

function actionFrom(definition: Definition, one: Choice, state: State): Action {
  const { isPermitted, by, type, mayEnd, pick, namesTask, toIds } = one
  if (type === 'handOver') {
    const pending = state.tasks.filter(isPending)
    return { type, by, taskId: pending[pick % pending.length]?.id ?? '', to: toIds }
  }
  if (type === 'handOverRequest') return { type, by, to: toIds[0] ?? '' }
  const open = state.tasks.filter((task) => task.state === 'open')
  const principal = open[pick % open.length]
  if (one.isFor && principal) {
    const types = mayEnd ? onTask : onTask.filter((name) => !ending.has(name))
    const action = whole(definition, one, state, {
      type: types[pick % types.length] ?? 'agree',
      by,
      taskId: principal.id,
    })
    return { ...action, ...(isOnTask(action) && { forId: principal.assigneeId }) }
  }
  const permitted = [...people, 'admin'].flatMap((userId) =>
    mayAct(definition, state, userId)
      .filter((name) => mayEnd || !ending.has(name))
      .flatMap((name) => ownTypes.filter((type) => type === name))
      .map((type) => ({ type, by: userId })),
  )
  const chosen = (isPermitted && permitted[pick % permitted.length]) || { type, by }
  const tasks = state.tasks.filter((task) => namesTask === 'any' || task.assigneeId === chosen.by)
  const taskId = namesTask === 'none' ? undefined : tasks[pick % tasks.length]?.id
  return whole(definition, one, state, { ...chosen, taskId })
}

/** Adds what the action needs besides its actor: mostly something possible. */
function whole(
  definition: Definition,
  one: Choice,
  state: State,
  { type, by, taskId }: { type: OwnAction['type']; by: string; taskId: string | undefined },
): OwnAction {
  const { pick, toIds, where, afterwards } = one
  const own = state.tasks.find((task) =>
    one.isFor ? task.id === taskId : task.state === 'open' && task.assigneeId === by,
  )
  switch (type) {
    case 'transfer':
      return { type, by, taskId, to: toIds[0] ?? '' }
    case 'consult':
      return { type, by, taskId, toIds }
    case 'addSigner':
      return { type, by, taskId, toIds, where }
    case 'removeSigner': {
      const removable = removableOf(state, by)
      return { type, by, taskId: taskId ?? removable[pick % removable.length]?.id ?? '' }
    }
    case 'returnTo': {
      const targets = own ? returnTargets(definition, state, own) : []
      return { type, by, taskId, nodeId: targets[pick % targets.length]?.id ?? 'n1', afterwards }
    }
    case 'resubmit':
      return { type, by, resumes: definition.resumes }
    case 'submit':
    case 'agree':
    case 'reject':
    case 'abandon':
    case 'withdraw':
    case 'takeBack':
      return { type, by, taskId }
  }
}

function takeStep(definition: Definition, given: Facts, state: State, action: Action): State {
  const everybody = choosingOthers(given, whoseAfter(state, action))
  const facts = isHandingOver(action) ? withoutHolder(everybody, state, action) : everybody
  const before = structuredClone(state)
  const outcome = decide(definition, state, action, facts, idsAfter(state))
  expect(state).toEqual(before)
  const known = onlyWanted(facts, wants(definition, state, action), whoseAfter(state, action))
  expect(decide(definition, state, action, known, idsAfter(state))).toEqual(outcome)
  if (action.type === 'handOver') {
    if (outcome.ok) expectHandedOver(state, outcome.state, action)
  } else if (action.type === 'handOverRequest') {
    if (outcome.ok) expectRequestHandedOver(state, outcome.state, action)
  } else expectGuardAgrees(definition, state, action, outcome)
  expectChoicesNeeded(definition, state, action, known)
  if (!outcome.ok) return state
  expectInvariants(definition, facts, outcome.state)
  expectHistoryKept(state, outcome.state)
  expectAnnounced(state, outcome)
  expectOneSignature(state, outcome.state, action)
  return deepFreeze(outcome.state)
}

/** The person whose task or request is handed over can act no more. */
function withoutHolder(facts: Facts, state: State, action: Action): Facts {
  const holder =
    action.type === 'handOver'
      ? state.tasks.find(({ id }) => id === action.taskId)?.assigneeId
      : ownerOf(state)
  return { ...facts, active: facts.active?.filter((userId) => userId !== holder) ?? [] }
}

/** A hand-over gives one pending task, as it stands, to one of the people named, and changes nothing else. */
function expectHandedOver(
  before: State,
  after: State,
  { by, taskId, to }: Extract<Action, { type: 'handOver' }>,
) {
  const [heir, ...more] = after.tasks.slice(before.tasks.length)
  const from = before.tasks.find(({ id }) => id === taskId)
  expect(more).toEqual([])
  expect(to).toContain(heir?.assigneeId)
  expect([by, before.applicantId]).not.toContain(heir?.assigneeId)
  expect(heir).toMatchObject({ nodeRunId: from?.nodeRunId, origin: from?.origin, state: from?.state })
  expect(after.nodeRuns).toEqual(before.nodeRuns)
  const named = (state: State, id: string | undefined) =>
    state.tasks.filter((task) => task.hostId === id || task.afterId === id).length
  expect(named(after, heir?.id)).toBe(named(before, taskId))
  expect(named(after, taskId)).toBe(0)
}

/** The request goes to somebody who decides nothing in its round, and nothing else changes. */
function expectRequestHandedOver(before: State, after: State, { by, to }: { by: string; to: string }) {
  expect(ownerOf(after)).toBe(to)
  expect(to).not.toBe(by)
  expect(ownerOf(before)).not.toBe(to)
  expect({ ...after, handlerIds: undefined }).toEqual({ ...before, handlerIds: undefined })
}

/** Only the facts that were asked for: a missing fact then throws or changes the outcome. */
function onlyWanted(facts: Facts, wanted: ReturnType<typeof wants>, whose: Whose): Facts {
  const ofKind = (kind: string) => wanted.flatMap((want) => (want.kind === kind ? [want] : []))
  const nodeIds = new Set(ofKind('people').map((want) => ('nodeId' in want ? want.nodeId : '')))
  const named = new Set(ofKind('namedInstead').map((want) => ('nodeId' in want ? want.nodeId : '')))
  const active = new Set(ofKind('active').flatMap((want) => ('userIds' in want ? want.userIds : [])))
  const only = <T>(all: Record<string, T> | undefined, ids: Set<string>) =>
    Object.fromEntries(Object.entries(all ?? {}).filter(([id]) => ids.has(id)))
  const found = only(facts.people, nodeIds)
  const areNeeded = needsStandIns(wanted, found, applicantsOf(whose))
  const has = (kind: string) => areNeeded && ofKind(kind).length > 0
  return {
    people: found,
    leadersAbove: has('leadersAbove') ? facts.leadersAbove : [],
    flowAdministrators: has('flowAdministrators') ? facts.flowAdministrators : [],
    namedInstead: only(facts.namedInstead, named),
    active: facts.active?.filter((userId) => active.has(userId)) ?? [],
    operands: ofKind('operands').length > 0 ? facts.operands : {},
  }
}

/** Refusals that depend on more than the actor: on the people found or on what the action names. */
const later = new Set(['noApprover', 'notChosen', 'notPossible', 'notPermitted'])

function expectGuardAgrees(definition: Definition, state: State, action: OwnAction, outcome: Outcome) {
  const forId = 'forId' in action ? action.forId : undefined
  const principals = state.tasks.find((task) => 'taskId' in action && task.id === action.taskId)
  const named =
    forId !== undefined && principals
      ? mayActFor(definition, state, principals, action.by)
      : mayAct(definition, state, action.by)
  const isNamed = named.includes(action.type)
  const mine = (task: Task) => task.state === 'open' && task.assigneeId === (forId ?? action.by)
  const seen = 'taskId' in action ? action.taskId : undefined
  const isOther = seen !== undefined && !state.tasks.some((task) => mine(task) && task.id === seen)
  const isAccepted = outcome.ok || later.has(outcome.refusal)
  const mustBeRefused = !isNamed || (isOther && action.type !== 'takeBack' && action.type !== 'removeSigner')
  const onOwn = !['submit', 'resubmit', 'withdraw'].includes(action.type)
  expect(outcome.ok && (!isNamed || (onOwn && mustBeRefused))).toBe(false)
  expect(isNamed && !isAccepted && !(onOwn && isOther)).toBe(false)
}

/**
 * The choices that an action needs are exactly those without which it is refused; no other choice makes a difference.
 */
function expectChoicesNeeded(definition: Definition, state: State, action: Action, facts: Facts) {
  const outcome = decide(definition, state, action, facts, idsAfter(state))
  const needed = new Set(stepsToChoose(definition, state, action, facts).map(({ id }) => id))
  const without = (isTaken: (nodeId: string) => boolean): Facts => ({
    ...facts,
    people: Object.fromEntries(
      Object.entries(facts.people).map(([nodeId, rules]) => [
        nodeId,
        rules.map((one) =>
          one.rule === 'previousChooses' && isTaken(nodeId) ? { ...one, userIds: [] } : one,
        ),
      ]),
    ),
  })
  const unneeded = without((nodeId) => !needed.has(nodeId))
  const chosenOnly = decide(definition, state, action, unneeded, idsAfter(state))
  // What finds nobody further on is refused in any case, perhaps for a choice on the way there.
  if (!outcome.ok && outcome.refusal === 'noApprover') {
    expect(chosenOnly.ok).toBe(false)
    return
  }
  expect(chosenOnly).toEqual(outcome)
  expect([...stepsToChoose(definition, state, action, unneeded)].map(({ id }) => id)).toEqual([...needed])
  for (const one of needed) {
    const lacking = decide(
      definition,
      state,
      action,
      without((nodeId) => nodeId === one),
      idsAfter(state),
    )
    expect(lacking).toEqual({ ok: false, refusal: 'notChosen' })
  }
}

const signed: ReadonlySet<TaskState> = new Set(['agreed', 'completed'])
const left: ReadonlySet<TaskState> = new Set([
  'transferred',
  'takenBack',
  'removed',
  'closed',
  'unreached',
  'returned',
])

function expectInvariants(definition: Definition, facts: Facts, state: State) {
  const runs = state.nodeRuns.filter((run) => run.round === state.round)
  const runById = new Map(state.nodeRuns.map((run) => [run.id, run]))
  const open = state.tasks.filter((task) => task.state === 'open')

  expect(state.status === 'running').toBe(open.length > 0)
  for (const task of open) {
    const run = runById.get(task.nodeRunId)
    expect(run).toMatchObject({ state: 'open', round: state.round })
    let parent = runById.get(run?.parentId ?? '')
    while (parent) {
      expect(parent.state).toBe('open')
      parent = runById.get(parent.parentId ?? '')
    }
  }
  // A step counts once: all other runs of it were gone back on.
  const counting = runs.filter((run) => run.state !== 'returned').map((run) => run.nodeId)
  expect(new Set(counting).size).toBe(counting.length)
  if (state.status !== 'running') expect(runs.some((run) => run.state === 'open')).toBe(false)
  const holders = open.map((task) => `${task.nodeRunId} ${task.assigneeId}`)
  expect(new Set(holders).size).toBe(holders.length)
  const ids = [...state.nodeRuns, ...state.tasks].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const steps = new Map(stepsOf(definition).map((one) => [one.id, one]))
  // Nobody decides the own request, nor one for which he acts in the place of the applicant.
  const own = applicantsOf(state)
  const decidesOwn = ({ assigneeId, nodeRunId }: Task) =>
    assigneeId === state.applicantId || (own.includes(assigneeId) && runs.some(({ id }) => id === nodeRunId))
  for (const task of state.tasks.filter(decidesOwn)) {
    const step = steps.get(runById.get(task.nodeRunId)?.nodeId ?? '')
    expect(step?.type === 'handling' && step.rules.some((rule) => rule.kind === 'initiator')).toBe(true)
  }
  if (state.status === 'approved') expectEverybodySigned(definition, facts, state)
}

/** An approved request: every step on its path has passed or was skipped, and nobody who had to sign is missing. */
function expectEverybodySigned(definition: Definition, facts: Facts, state: State) {
  const counts = state.nodeRuns.filter((run) => run.round === state.round && run.state !== 'returned')
  const stateOf = new Map(counts.map((run) => [run.nodeId, run]))
  const missing = (nodes: Definition['nodes']): boolean => {
    for (const node of nodes) {
      if (node.type === 'end') return true
      const run = stateOf.get(node.id)
      if (node.type === 'start') continue
      expect(['passed', 'skipped']).toContain(run?.state)
      if (!('branches' in node)) continue
      const taken = node.branches.filter((branch) => stateOf.get(branch.id)?.parentId === run?.id)
      expect(taken.length).toBeGreaterThan(0)
      if (node.type === 'parallel') expect(taken).toHaveLength(node.branches.length)
      if (node.type === 'condition') expect(taken).toHaveLength(1)
      if (taken.some((branch) => missing(branch.nodes))) return true
    }
    return false
  }
  missing(definition.nodes)

  for (const step of stepsOf(definition)) {
    const run = stateOf.get(step.id)
    if (run?.state !== 'passed') continue
    const tasks = state.tasks.filter((task) => task.nodeRunId === run.id)
    const asked = tasks.filter((task) => task.origin === 'flow' && !left.has(task.state))
    const done = asked.filter((task) => signed.has(task.state) && areAddedSigned(task, tasks))
    const needed = {
      one: 1,
      any: 1,
      all: asked.length,
      inOrder: asked.length,
      share: step.share?.needed ?? 1,
    }
    expect(done.length).toBeGreaterThanOrEqual(Math.min(needed[step.mode], asked.length))
    expect(done.length).toBeGreaterThan(0)
    // Everybody whom the rules found and who was not spared has a task.
    expect(tasks.length).toBeGreaterThan(0)
    expect(facts.people[step.id]).toBeDefined()
  }
}

function areAddedSigned(host: Task, tasks: readonly Task[]): boolean {
  return tasks
    .filter((task) => task.hostId === host.id && task.origin === 'added' && !left.has(task.state))
    .every((task) => signed.has(task.state) && areAddedSigned(task, tasks))
}

/** Changes of state that a task may make. Whatever somebody signed stays signed, unless that person takes it back. */
const changes: Partial<Record<TaskState, readonly TaskState[]>> = {
  waiting: ['open', 'unreached'],
  paused: ['open', 'closed', 'removed'],
  agreed: ['takenBack'],
  // Somebody took the agreement back that had relieved this person.
  handled: ['closed'],
}

function expectHistoryKept(before: State, after: State) {
  before.tasks.forEach((task, index) => {
    const now = after.tasks[index]
    const mayBecome = task.state === 'open' ? undefined : (changes[task.state] ?? [])
    if (now?.state !== task.state && mayBecome) expect(mayBecome).toContain(now?.state)
    const wasOpen = task.state === 'open' && now?.state !== 'open'
    const principal = wasOpen ? (now?.actingForId ?? now?.assigneeId) : now?.assigneeId
    expect({ ...now, principal }).toMatchObject({
      id: task.id,
      principal: task.assigneeId,
      nodeRunId: task.nodeRunId,
    })
    const round = before.nodeRuns.find((run) => run.id === task.nodeRunId)?.round
    if (round !== before.round) expect(now).toEqual(task)
  })
  // A person who has received a request keeps it.
  const readers = inboxOf(after)
  for (const [userId, { received }] of inboxOf(before)) {
    expect(readers.get(userId)?.received === true || !received).toBe(true)
  }
  before.nodeRuns.forEach((run, index) => {
    const now = after.nodeRuns[index]
    expect({ ...now, state: run.state }).toEqual(run)
    if (run.round !== after.round || run.state === 'returned' || run.state === 'closed') {
      expect(now?.state).toBe(run.state)
    }
  })
}

/** Whoever acts in the place of another person decides nothing else in the round, and is not the applicant. */
function expectOneSignature(before: State, after: State, action: Action) {
  const forId = 'forId' in action ? action.forId : undefined
  const own = before.tasks.filter(
    ({ nodeRunId, assigneeId, actingForId }) =>
      before.nodeRuns.some(({ id, round }) => id === nodeRunId && round === before.round) &&
      assigneeId === action.by &&
      actingForId !== forId,
  )
  expect(forId === undefined ? [] : own).toEqual([])
  const [decided] = after.tasks.filter(
    (task, index) => task.actingForId !== null && before.tasks[index]?.actingForId === null,
  )
  expect(decided?.assigneeId ?? action.by).toBe(action.by)
  expect(decided?.actingForId ?? forId).toBe(forId)
}

/** People with a newly opened task are told, and nobody else. */
function expectAnnounced(before: State, outcome: Extract<Outcome, { ok: true }>) {
  const was = new Set(before.tasks.filter((task) => task.state === 'open').map((task) => task.id))
  const isNew = (task: Task) => task.state === 'open' && !was.has(task.id)
  const told = outcome.effects.flatMap((effect) => (effect.type === 'yourTurn' ? [effect.taskId] : []))
  expect(told.toSorted()).toEqual(
    outcome.state.tasks
      .filter(isNew)
      .map((task) => task.id)
      .toSorted(),
  )
}
