import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  decide,
  type Definition,
  type Facts,
  type Place,
  previewPath,
  type PathStep,
  skippedSteps,
  type State,
} from '../src/index.ts'
import { applicant, draft, idsAfter } from './office.ts'
import { office } from './random-tree.ts'

const numRuns = Number(process.env['FC_RUNS'] ?? 200)
const afterwards = fc.record({
  before: fc.nat(5),
  where: fc.constantFrom<(Place | undefined)[]>(undefined, 'before', 'after', 'beside'),
  after: fc.nat(3),
  /** Another amount; undefined where the round goes on where it was rejected. */
  amount: fc.constantFrom(undefined, '5', '20.50', '25.00'),
})
const whoComesFirst = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })

describe('the preview, compared with the later approval path', () => {
  it(
    'marks no step as skipped that is asked, and leaves out nobody who is asked',
    () => {
      fc.assert(
        fc.property(office, whoComesFirst, ({ definition, facts }, picks) => {
          const path = previewPath(definition, draft, facts)
          const state = agreeThroughout(definition, facts, picks)
          if (!state) return
          expect(path.map((step) => isPromiseKept(step, state))).not.toContain(false)
        }),
        { numRuns },
      )
    },
    5000 + numRuns * 5,
  )

  it(
    'is exact if no step depends on who decides first',
    () => {
      fc.assert(
        fc.property(office, whoComesFirst, ({ definition, facts }, picks) => {
          const path = previewPath(definition, draft, facts)
          const state = agreeThroughout(definition, facts, picks)
          if (!state || path.some(dependsOnOrder)) return
          const shown = path.map((step) => (step.skipped ? [] : step.people.map(({ userId }) => userId)))
          expect(path.map((step) => askedAt(step, state))).toEqual(shown)
        }),
        { numRuns },
      )
    },
    5000 + numRuns * 5,
  )

  it(
    'is exact after added signers, a rejection and another amount, or where the round goes on',
    () => {
      fc.assert(
        fc.property(office, whoComesFirst, afterwards, ({ definition, facts }, picks, then) => {
          const state = rejectedAfter(definition, facts, picks, then)
          if (!state) return
          // A request with another amount goes through all steps again.
          const { amount } = then
          const resumes = amount === undefined
          const now: Facts = resumes
            ? facts
            : { ...facts, operands: { amount: { type: 'number', number: amount } } }
          const doing = { type: 'resubmit', by: applicant, resumes } as const
          const path = previewPath(definition, state, now, doing)
          const again = agreeThroughout(definition, now, picks, { state, doing })
          if (!again || path.some(dependsOnOrder)) return
          const shown = path.map((step) => (step.skipped ? [] : step.people.map(({ userId }) => userId)))
          expect(path.map((step) => askedAt(step, again))).toEqual(shown)
          // A step that is skipped gives the reason that comes true.
          const reasons = new Map(skippedSteps(definition, again).map((step) => [step.nodeId, step.skipped]))
          const untrue = path.filter(({ nodeId, skipped }) => skipped && reasons.get(nodeId) !== skipped)
          expect(untrue).toEqual([])
        }),
        { numRuns },
      )
    },
    5000 + numRuns * 5,
  )
})

/**
 * The state after some agreements, an added signer, further agreements and a rejection; undefined where the submission is
 * refused or everybody has agreed.
 */
function rejectedAfter(
  definition: Definition,
  facts: Facts,
  picks: number[],
  { before, where, after }: { before: number; where: Place | undefined; after: number },
): State | undefined {
  const begun = agreeThroughout(definition, facts, picks.slice(0, before))
  const added =
    begun && where ? act(definition, begun, facts, { type: 'addSigner', where, toIds: ['zhaoliu'] }) : begun
  if (!added) return undefined
  const state = agreed(definition, facts, picks.slice(before, before + after), added)
  const rejected = act(definition, state, facts, { type: 'reject' })
  return rejected.status === 'rejected' ? rejected : undefined
}

type OnTask =
  | Pick<Extract<Action, { type: 'reject' }>, 'type'>
  | Pick<Extract<Action, { type: 'addSigner' }>, 'type' | 'where' | 'toIds'>

/** The state after an action of whoever is asked first; unchanged where it is refused. */
function act(definition: Definition, state: State, facts: Facts, given: OnTask): State {
  const { assigneeId: by = '', id: taskId } = state.tasks.find((one) => one.state === 'open') ?? {}
  const outcome = decide(definition, state, { ...given, by, taskId }, facts, idsAfter(state))
  return outcome.ok ? outcome.state : state
}

const dependsOnOrder = ({ mode, people }: PathStep) =>
  (mode === 'any' || mode === 'share') && people.length > 1

/** Undefined when the submission is refused. */
function agreeThroughout(
  definition: Definition,
  facts: Facts,
  picks: number[],
  { state, doing }: { state: State; doing: Action } = {
    state: draft,
    doing: { type: 'submit', by: applicant },
  },
): State | undefined {
  const submitted = decide(definition, state, doing, facts, idsAfter(state))
  return submitted.ok ? agreed(definition, facts, picks, submitted.state) : undefined
}

function agreed(definition: Definition, facts: Facts, picks: number[], begun: State): State {
  return picks.reduce((state, pick) => {
    const open = state.tasks.filter((task) => task.state === 'open')
    const { assigneeId: by = '', id: taskId } = open[pick % open.length] ?? {}
    const outcome = decide(definition, state, { type: 'agree', by, taskId }, facts, idsAfter(state))
    return outcome.ok ? outcome.state : state
  }, begun)
}

function isPromiseKept(step: PathStep, state: State): boolean {
  const shown = step.people.map(({ userId }) => userId)
  const asked = askedAt(step, state)
  return step.skipped ? asked.length === 0 : asked.every((userId) => shown.includes(userId))
}

function askedAt(step: PathStep, state: State): string[] {
  const run = state.nodeRuns.find((one) => one.nodeId === step.nodeId && one.round === state.round)
  return state.tasks.filter((task) => task.nodeRunId === run?.id).map((task) => task.assigneeId)
}
