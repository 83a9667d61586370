import {
  type Action,
  decide,
  type Definition,
  type Facts,
  type Outcome,
  type State,
} from '@countersign/engine'
import type { RecordedFacts } from './payloads.rules.ts'

/**
 * Decides an action, and returns the outcome with the facts and ids the engine was given, which a replay needs.
 */
export function decideOnRecord(
  definition: Definition,
  state: State,
  action: Action,
  facts: Facts,
  newId: () => string,
): { outcome: Outcome; given: RecordedFacts } {
  const ids: string[] = []
  const outcome = decide(definition, state, action, facts, () => {
    const id = newId()
    ids.push(id)
    return id
  })
  return { outcome, given: { facts, ids } }
}

/** The later of two evidence times; the clock may have been set back since the previous event. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
