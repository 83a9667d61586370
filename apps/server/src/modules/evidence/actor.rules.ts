/** The cause of an event: a person, or the platform itself with its reason. */
export type Actor =
  | { kind: 'person'; id: string }
  | {
      kind: 'system'
      /** One word; "" in events of earlier versions, which had none. */
      reason: string
    }

const ofSystem = 'system:'

/**
 * The actor as an event holds it, under its hash. A person is the id alone, as in all earlier events, so that
 * existing chains stay valid. Throws for a person whose id reads as the platform.
 */
export function actorText(actor: Actor): string {
  if (actor.kind === 'system') return ofSystem + actor.reason
  if (actorIn(actor.id).kind === 'system')
    throw new Error(`${JSON.stringify(actor.id)} is not the id of a person`)
  return actor.id
}

export function actorIn(text: string): Actor {
  if (text === '') return { kind: 'system', reason: '' }
  return text.startsWith(ofSystem)
    ? { kind: 'system', reason: text.slice(ofSystem.length) }
    : { kind: 'person', id: text }
}
