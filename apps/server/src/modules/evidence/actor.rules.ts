/** Who did what an event tells: a person, or the platform by itself, with the reason why it did. */
export type Actor =
  | { kind: 'person'; id: string }
  | {
      kind: 'system'
      /** One word; "" in events of versions before, which gave none. */
      reason: string
    }

const ofSystem = 'system:'

/**
 * As an event holds it, under its hash. Of a person it is the id alone, as it always was, so that every chain of before
 * holds. Throws for a person whose id says that it is none.
 */
export function actorText(actor: Actor): string {
  if (actor.kind === 'system') return ofSystem + actor.reason
  if (actorIn(actor.id).kind === 'system') throw new Error(`${JSON.stringify(actor.id)} is no id of a person`)
  return actor.id
}

export function actorIn(text: string): Actor {
  if (text === '') return { kind: 'system', reason: '' }
  return text.startsWith(ofSystem)
    ? { kind: 'system', reason: text.slice(ofSystem.length) }
    : { kind: 'person', id: text }
}
