import type { FindEntries } from './dictionary.ts'
import type { LinkedRecord } from './values.ts'

export interface FoundFile {
  id: string
  name: string
  /** Bytes. */
  size: number
  mime: string
}

/** What the server found for the references of an input (`referencesIn`), asked once for all of them. */
export interface Lookups {
  /** Active people by id or real name. */
  person(idOrName: string): { id: string } | 'ambiguous' | undefined
  department(idOrName: string): { id: string } | 'ambiguous' | undefined
  /** By id or by an address we gave out. */
  file(reference: string): FoundFile | undefined
  /** The tenant's dictionaries: one list for what is offered and what is accepted. */
  options: FindEntries
  /** Approved requests one may see, by id or number: all there is to take from them (`recordOf`). */
  request(idOrNumber: string): LinkedRecord | undefined
}
