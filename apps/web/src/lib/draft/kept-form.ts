import { readStored, removeStored, saveStored } from '../storage/stored.ts'

/** An unfinished form whose session was refused; only its author gets it back (decisions.md "Identity"). */
interface Place {
  userId: string
  kind: string
  id: string | undefined
}

const nameOf = ({ userId, kind, id }: Place) => `keptForm-${userId}-${kind}-${id ?? 'new'}` as const

export interface KeptForm {
  entered: Readonly<Record<string, unknown>>
  /** Revision of the draft that it was written on; another page may have saved since. */
  revision: number | undefined
}

export function keepForm(place: Place, form: KeptForm): void {
  saveStored(nameOf(place), form)
}

export function readKept(place: Place): KeptForm | undefined {
  const kept = readStored(nameOf(place))
  if (typeof kept !== 'object' || kept === null || !('entered' in kept)) return undefined
  if (typeof kept.entered !== 'object' || kept.entered === null) return undefined
  const revision = 'revision' in kept && typeof kept.revision === 'number' ? kept.revision : undefined
  return { entered: { ...kept.entered }, revision }
}

export function dropKept(place: Place): void {
  removeStored(nameOf(place))
}

/** Moves the stored form to the result of a save that was running when it was stored. */
export function rebaseKept(place: Place, saved: { id: string; revision: number }): void {
  const kept = readKept(place)
  if (!kept) return
  dropKept(place)
  keepForm({ ...place, id: saved.id }, { ...kept, revision: saved.revision })
}
