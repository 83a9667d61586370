import type { FindEntries } from './dictionary.ts'
import type { LinkedRecord } from './values.ts'

export interface FoundFile {
  id: string
  name: string
  /** Size in bytes. */
  size: number
  mime: string
}

/** Results of looking up the references of an input (`referencesIn`), with one query for each kind. */
export interface Lookups {
  /** Active people by id or real name. */
  person(idOrName: string): { id: string } | 'ambiguous' | undefined
  department(idOrName: string): { id: string } | 'ambiguous' | undefined
  /** A file by its id or by an address that the server issued. */
  file(reference: string): FoundFile | undefined
  /** The tenant's dictionaries. The same list is offered and accepted. */
  options: FindEntries
  /** Approved requests that the caller may see, by id or number, as their records (`recordOf`). */
  request(idOrNumber: string): LinkedRecord | undefined
}
