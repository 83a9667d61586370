import {
  type Action,
  decide,
  type Definition,
  type Facts,
  type Outcome,
  type State,
} from '@countersign/engine'
import type { Given } from './payloads.ts'

/** Decides, and answers with the outcome all that the engine was given, so that it can be decided again. */
export function decideOnRecord(
  definition: Definition,
  state: State,
  action: Action,
  facts: Facts,
  newId: () => string,
): { outcome: Outcome; given: Given } {
  const ids: string[] = []
  const outcome = decide(definition, state, action, facts, () => {
    const id = newId()
    ids.push(id)
    return id
  })
  return { outcome, given: { facts, ids } }
}

/** Of two times as evidence carries them: the clock may have been set back since the event before. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other
}
