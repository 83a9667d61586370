import { inboxOf } from '@countersign/engine'
import type { RequestRecord } from './read-record.service.ts'

/** Ids of the people of a request: its applicant, everybody whom it has reached, and everybody it was copied to. */
export function peopleOfRequest({ state, recorded }: Pick<RequestRecord, 'state' | 'recorded'>): string[] {
  const copied = recorded.copies.map((copy) => copy.userId)
  return [...new Set([...inboxOf(state).keys(), ...copied])]
}
