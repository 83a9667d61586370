import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Action,
  decide,
  type Definition,
  type Facts,
  previewPath,
  type PathStep,
  skippedSteps,
  type State,
} from '../src/index.ts'
import { applicant, draft, idsAfter } from './office.ts'
import { office } from './random-tree.ts'

const numRuns = Number(process.env['FC_RUNS'] ?? 200)
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
    'is exact after a rejection, whether or not the round goes on where it was rejected',
    () => {
      fc.assert(
        fc.property(office, whoComesFirst, fc.nat(), fc.boolean(), (given, picks, later, resumes) => {
          const { definition, facts } = given
          const state = rejectedAfter(definition, facts, { picks, agreements: later % 6 })
          if (!state) return
          const doing = { type: 'resubmit', by: applicant, resumes } as const
          const path = previewPath(definition, state, facts, doing)
          const again = agreeThroughout(definition, facts, picks, { state, doing })
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

/** The state after some agreements and a rejection; undefined where the submission is refused or everybody has agreed. */
function rejectedAfter(
  definition: Definition,
  facts: Facts,
  { picks, agreements }: { picks: number[]; agreements: number },
): State | undefined {
  const state = agreeThroughout(definition, facts, picks.slice(0, agreements))
  const task = state?.tasks.find((one) => one.state === 'open')
  if (!state || !task) return undefined
  const action = { type: 'reject', by: task.assigneeId, taskId: task.id } as const
  const outcome = decide(definition, state, action, facts, idsAfter(state))
  return outcome.ok && outcome.state.status === 'rejected' ? outcome.state : undefined
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
  if (!submitted.ok) return undefined
  return picks.reduce((state, pick) => {
    const open = state.tasks.filter((task) => task.state === 'open')
    const { assigneeId: by = '', id: taskId } = open[pick % open.length] ?? {}
    const outcome = decide(definition, state, { type: 'agree', by, taskId }, facts, idsAfter(state))
    return outcome.ok ? outcome.state : state
  }, submitted.state)
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
