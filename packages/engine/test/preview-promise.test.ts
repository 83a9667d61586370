import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decide, type Definition, type Facts, previewPath, type PathStep, type State } from '../src/index.ts'
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
})

const dependsOnOrder = ({ mode, people }: PathStep) =>
  (mode === 'any' || mode === 'share') && people.length > 1

/** Undefined when the submission is refused. */
function agreeThroughout(definition: Definition, facts: Facts, picks: number[]): State | undefined {
  const submitted = decide(definition, draft, { type: 'submit', by: applicant }, facts, idsAfter(draft))
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
  const run = state.nodeRuns.find((one) => one.nodeId === step.nodeId)
  return state.tasks.filter((task) => task.nodeRunId === run?.id).map((task) => task.assigneeId)
}
