import type { Action, Facts } from './action.ts'
import { decide } from './decide.ts'
import { type Definition, isLeftToStepBefore, type StepNode, stepsOf } from './definition.ts'
import { withSomebodyChosen } from './resolve-people.ts'
import type { State } from './state.ts'

/**
 * The steps that the flow comes to by this action and whose people whoever completes the step before chooses. Where
 * every step before was skipped, the applicant does. `facts` are those that `wants` names; the people chosen so far do
 * not matter. Empty for an action that is refused.
 */
export function stepsToChoose(
  definition: Definition,
  state: State,
  action: Action,
  facts: Facts,
): StepNode[] {
  const left = stepsOf(definition).filter(isLeftToStepBefore)
  if (left.length === 0) return []
  let ids = 0
  const outcome = decide(definition, state, action, withSomebodyChosen(definition, facts), () => {
    ids += 1
    return `new ${ids}`
  })
  if (!outcome.ok) return []
  const opened = new Set(
    outcome.events.flatMap((event) => (event.type === 'nodeOpened' ? [event.nodeId] : [])),
  )
  return left.filter((step) => opened.has(step.id))
}
