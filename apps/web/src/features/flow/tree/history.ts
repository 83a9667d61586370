/** States of a document, for undo and redo. */
export interface History<T> {
  past: readonly T[]
  now: T
  future: readonly T[]
  /** The kind of the latest change; "" when the next change starts a new step. */
  kind: string
}

export type Step<T> =
  /** Changes of the same kind in a row are one step, such as typing into one field. A change of kind "" is a step of its own. */
  | { type: 'do'; kind: string; next: T }
  | { type: 'undo' }
  | { type: 'redo' }
  /** A document from elsewhere, without a past. */
  | { type: 'load'; next: T }

/** Steps that can be undone. */
const kept = 100

export function startHistory<T>(now: T): History<T> {
  return { past: [], now, future: [], kind: '' }
}

export function history<T>(before: History<T>, step: Step<T>): History<T> {
  const { past, now, future, kind } = before
  switch (step.type) {
    case 'load':
      return startHistory(step.next)
    case 'undo': {
      const last = past.at(-1)
      if (last === undefined) return before
      return { past: past.slice(0, -1), now: last, future: [now, ...future], kind: '' }
    }
    case 'redo': {
      const [next, ...rest] = future
      if (next === undefined) return before
      return { past: [...past, now], now: next, future: rest, kind: '' }
    }
    case 'do': {
      if (step.next === now) return before
      const joins = step.kind !== '' && step.kind === kind
      return {
        past: joins ? past : [...past, now].slice(-kept),
        now: step.next,
        future: [],
        kind: step.kind,
      }
    }
  }
}
