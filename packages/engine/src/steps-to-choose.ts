import type { Action, Facts, Outcome, Refusal } from './action.ts'
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
  const outcome = tryChosen(definition, state, action, facts)
  if (!outcome.ok) return []
  const opened = new Set(
    outcome.events.flatMap((event) => (event.type === 'nodeOpened' ? [event.nodeId] : [])),
  )
  return left.filter((step) => opened.has(step.id))
}

/**
 * Why an action would be refused for want of people, whomever its actor chooses: a step that it comes to finds nobody
 * (noApprover), or nobody of those whom the applicant chose (notChosen). `facts` are those that `wants` names.
 */
export function lacksPeople(
  definition: Definition,
  state: State,
  action: Action,
  facts: Facts,
): Extract<Refusal, 'noApprover' | 'notChosen'> | undefined {
  const outcome = tryChosen(definition, state, action, facts)
  if (outcome.ok) return undefined
  const { refusal } = outcome
  return refusal === 'noApprover' || refusal === 'notChosen' ? refusal : undefined
}

/** The outcome of an action with somebody chosen wherever its actor chooses. Its new ids are no real ones. */
function tryChosen(definition: Definition, state: State, action: Action, facts: Facts): Outcome {
  let ids = 0
  return decide(definition, state, action, withSomebodyChosen(definition, facts), () => {
    ids += 1
    return `new ${ids}`
  })
}
