import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** Place whose disk is full or read-only, as /readyz names it. */
export type FullDisk = 'DATA_DIR' | 'DATA_DIR/files' | 'DATABASE_URL'

/** Room for one more of the largest files, in bytes; less on a small disk. */
const leastRoom = 52 * 1024 * 1024
const leastShare = 1 / 50

/** Time for which a database that refused to store counts as full, in ms. */
const noteMs = 15_000

/** Disks, and the database, that have no space left to store anything. */
export class FullDisks {
  readonly #dataDir: string
  #databaseFullAt = 0

  constructor(dataDir: string) {
    this.#dataDir = dataDir
  }

  /** Notes the code of a failure: only its failures tell that a database has no space left. */
  note(code: string, now: Date): void {
    if (code === '53100') this.#databaseFullAt = now.getTime()
  }

  async find(now: Date): Promise<FullDisk[]> {
    const found: FullDisk[] = []
    if (await isFull(this.#dataDir)) found.push('DATA_DIR')
    if (await isFull(join(this.#dataDir, 'files'))) found.push('DATA_DIR/files')
    if (now.getTime() - this.#databaseFullAt < noteMs) found.push('DATABASE_URL')
    return found
  }
}

/** False for a folder that does not exist: it is made when it is needed. */
async function isFull(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK)
    const { bavail, blocks, bsize, ffree, files } = await statfs(folder)
    const room = Math.min(leastRoom, blocks * bsize * leastShare)
    return bavail * bsize < room || (files > 0 && ffree === 0)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}
