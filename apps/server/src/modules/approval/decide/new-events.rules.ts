import type { DomainEvent } from '@countersign/engine'
import { existing } from '../../../platform/existing.ts'
import type { Actor, NewEvent } from '../../evidence/index.ts'
import type { RecordedFacts, RecordedPerson, Submitted } from '../record/payloads.rules.ts'
import type { Step } from '../record/rows-after.rules.ts'

/** Data of an action that the record keeps in addition to the engine's events. */
export interface Recorded extends Pick<Step, 'time' | 'decided'> {
  actor: Actor
  /** The person in whose place the actor acts, by which delegation. */
  standingIn?: { forId: string; delegation: { id: string; sha256: string } } | undefined
  /** Name of the actor, as the record keeps it. */
  actorName: string
  /** Facts and ids that the engine decided with. */
  given: RecordedFacts
  /** Recorded name of every person in `given`, by id. */
  people: ReadonlyMap<string, RecordedPerson>
  contentHash: string
  /** Set only for a submission: its record and the SHA-256 of each attached file. */
  submitted?: { record: Omit<Submitted, 'given'>; attachmentSha256s: string[] }
  signatureSha256?: string
  /** Words that the person added to an action that decides no task. */
  opinion?: string
  /** People chosen for the steps that the action opened, by node id. */
  chosenNext?: Readonly<Record<string, readonly string[]>> | undefined
  /** Time of the database, where `time` is invented (ADR 33). */
  writtenAt?: string
}

/** The engine's events as the record keeps them. */
export function newEvents(recorded: Recorded, events: readonly DomainEvent[]): NewEvent[] {
  // Only the action itself was taken for somebody else; the engine alone causes the events behind it.
  return events.map((event, index) =>
    newEvent(index === 0 ? recorded : { ...recorded, standingIn: undefined }, event),
  )
}

const signs: ReadonlySet<DomainEvent['type']> = new Set(['agreed', 'completed', 'answered'])

function newEvent(recorded: Recorded, event: DomainEvent): NewEvent {
  const { type, round, ...engine } = event
  return {
    type,
    actor: recorded.actor,
    actingForId: recorded.standingIn?.forId ?? null,
    round,
    contentHash: recorded.contentHash,
    payload: {
      ...engine,
      ...addedTo(event, recorded),
      ...(recorded.standingIn && { delegation: recorded.standingIn.delegation }),
      ...(recorded.writtenAt !== undefined && { seeded: { writtenAt: recorded.writtenAt } }),
    },
    signatureSha256: signs.has(type) ? (recorded.signatureSha256 ?? '') : '',
    attachmentSha256s: type === 'submitted' ? (recorded.submitted?.attachmentSha256s ?? []) : [],
    time: recorded.time,
  }
}

/** Payload fields that the platform adds to the engine's own (record/payloads.rules.ts). */
function addedTo(
  event: DomainEvent,
  { actorName, decided, opinion, given, people, submitted, chosenNext }: Recorded,
): Record<string, unknown> {
  const decision = { name: actorName, opinion: opinion ?? decided?.opinion ?? '' }
  const chosen = chosenNext && Object.keys(chosenNext).length > 0 ? { chosenNext } : {}
  const named = (ids: readonly string[]) => ids.map((id) => existing(people.get(id)))
  switch (event.type) {
    case 'submitted':
      return { ...submitted?.record, given, ...chosen }
    case 'nodeOpened':
      return { people: named(event.assigneeIds) }
    case 'transferred':
    case 'handedOver':
    case 'requestHandedOver':
      return { ...decision, people: named([event.to]), given }
    case 'consulted':
    case 'signerAdded':
      return { ...decision, people: named(event.toIds), given }
    case 'signerRemoved':
      return { ...decision, given, ...chosen }
    case 'takenBack':
    case 'returned':
      return { ...decision, given }
    case 'agreed':
    case 'completed':
    case 'answered':
      return { ...decision, signatureFileId: decided?.signatureFileId ?? '', given, ...chosen }
    case 'rejected':
    case 'opposed':
    case 'abandoned':
      return decision
    case 'withdrawn':
      return { name: actorName }
    case 'nodeSkipped':
    case 'personSkipped':
    case 'branchesTaken':
    case 'copied':
    case 'turnPassed':
    case 'approved':
      return {}
  }
}
