import type { Readable } from 'node:stream'

/**
 * Bytes outside the database, by the id of their file. Bytes never change once written. An id is a UUID in
 * lower case: for any other text `findAll` answers undefined, and the other calls throw.
 */
export interface FileStore {
  /**
   * Answers the size in bytes and the SHA-256 once the bytes would survive a power cut; the row that names them
   * is committed afterwards. Leaves nothing behind when the stream breaks off. What people upload is refused (storageFull)
   * where it would take the last room of the disk, which decisions, the database and final PDFs need.
   */
  write(
    id: string,
    bytes: Readable | Uint8Array,
    options?: { isUpload?: boolean },
  ): Promise<{ size: number; sha256: string }>
  /** The stream fails when the file does not exist. */
  read(id: string): Readable
  /** Throws when the file does not exist. */
  readAll(id: string): Promise<Uint8Array>
  /** Undefined when the file does not exist or the id is not a file id. */
  findAll(id: string): Promise<Uint8Array | undefined>
  has(id: string): Promise<boolean>
  /** Deletes bytes that no row names; does nothing when they do not exist. */
  discard(id: string): Promise<void>
}
