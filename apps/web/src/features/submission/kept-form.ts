import { readStored, removeStored, saveStored } from '../../lib/stored.ts'
import type { Entered } from './entered.ts'

/** A half-filled form whose session was refused; only its author gets it back (decisions.md, Identity). */
interface Place {
  userId: string
  kind: string
  id: string | undefined
}

const nameOf = ({ userId, kind, id }: Place) => `keptForm-${userId}-${kind}-${id ?? 'new'}` as const

export function keepForm(place: Place, entered: Entered): void {
  saveStored(nameOf(place), entered)
}

export function readKept(place: Place): Entered | undefined {
  const kept = readStored(nameOf(place))
  return typeof kept === 'object' && kept !== null ? { ...kept } : undefined
}

export function dropKept(place: Place): void {
  removeStored(nameOf(place))
}
