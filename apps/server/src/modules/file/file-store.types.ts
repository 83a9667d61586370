import type { Readable } from 'node:stream'

/**
 * Bytes outside the database, by the id of their file. The bytes of an id never change. Ids are UUIDs in lower case:
 * for any other text `findAll` answers undefined, and the other calls throw.
 */
export interface FileStore {
  /**
   * Answers size in bytes and hash once a power cut cannot take them any more; the row that names them is committed after
   * this. Bytes that break off leave nothing behind.
   */
  write(id: string, bytes: Readable | Uint8Array): Promise<{ size: number; sha256: string }>
  /** The stream fails where there is no such file. */
  read(id: string): Readable
  /** Throws where there is no such file. */
  readAll(id: string): Promise<Uint8Array>
  /** The bytes; undefined if there is no such file, or the id is none of ours. */
  findAll(id: string): Promise<Uint8Array | undefined>
  has(id: string): Promise<boolean>
  /** Deletes bytes that no row names, or none where there are none. */
  discard(id: string): Promise<void>
}
