import { createHash } from 'node:crypto'
import { createReadStream, type ReadStream, type StatsFs } from 'node:fs'
import { access, mkdir, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError } from '../../platform/app-error.ts'
import type { FileStore } from './file-store.types.ts'

const fileId = /^[0-9a-f-]{36}$/

/** A folder with one file per id. Names that people gave never become paths. */
export class FolderStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Writes to a temporary name, fsyncs, then renames. */
  async write(id: string, bytes: Readable | Uint8Array, { isUpload = false } = {}): Promise<WrittenFile> {
    const path = this.pathOf(id)
    const making = `${path}.making`
    await makeFolder(dirname(path))
    if (isUpload && isAlmostFull(await statfs(dirname(path)))) throw new AppError('storageFull')
    const written = await writeSynced(making, bytes)
    await rename(making, path)
    await syncFolder(dirname(path))
    return written
  }

  read(id: string): ReadStream {
    return createReadStream(this.pathOf(id))
  }

  async readAll(id: string): Promise<Uint8Array> {
    const handle = await open(this.pathOf(id))
    try {
      return await handle.readFile()
    } finally {
      await handle.close()
    }
  }

  async has(id: string): Promise<boolean> {
    return access(this.pathOf(id)).then(
      () => true,
      () => false,
    )
  }

  async findAll(id: string): Promise<Uint8Array | undefined> {
    if (!fileId.test(id)) return undefined
    try {
      return await this.readAll(id)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      throw error
    }
  }

  async discard(id: string): Promise<void> {
    await rm(this.pathOf(id), { force: true })
  }

  protected pathOf(id: string): string {
    if (!fileId.test(id)) throw new Error('not a file id')
    // The last digits of a UUID are random and spread files evenly; the first ones are the time.
    return join(this.#root, id.slice(-2), id)
  }
}

/**
 * A folder of a whole that gets its name once everything is on the disk, as a backup does: its files have their own names at
 * once, and their folders are synced together.
 */
export class UnfinishedFolderStore extends FolderStore {
  readonly #folders = new Set<string>()

  override async write(id: string, bytes: Readable | Uint8Array): Promise<WrittenFile> {
    const path = this.pathOf(id)
    const folder = dirname(path)
    if (!this.#folders.has(folder)) await makeFolder(folder)
    this.#folders.add(folder)
    return writeSynced(path, bytes)
  }

  /** Syncs the folders of everything that was written. */
  async sync(): Promise<void> {
    for (const folder of this.#folders) await syncFolder(folder)
  }
}

interface WrittenFile {
  size: number
  sha256: string
}

/** Writes a file and fsyncs it; on an error there is none. */
async function writeSynced(path: string, bytes: Readable | Uint8Array): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let size = 0
  const handle = await open(path, 'w', 0o600)
  try {
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      const piece: Uint8Array = chunk
      hash.update(piece)
      size += piece.byteLength
      await handle.write(piece)
    }
    await handle.sync()
  } catch (error) {
    await handle.close()
    await rm(path, { force: true })
    throw error
  }
  await handle.close()
  return { size, sha256: hash.digest('hex') }
}

/** Room that uploads leave: a gibibyte, or on a small disk a twentieth of it. */
const reserve = 2 ** 30

/** @internal Exported for tests, which cannot fill a disk. */
export function isAlmostFull({
  bavail,
  blocks,
  bsize,
}: Pick<StatsFs, 'bavail' | 'blocks' | 'bsize'>): boolean {
  return bavail * bsize < Math.min(reserve, (blocks * bsize) / 20)
}

/**
 * Makes a folder that survives a power cut, which needs an fsync of its parent. Folders are made one by one,
 * because the recursive mkdir reports a missing parent when the disk cannot be written.
 */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EEXIST') return
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await makeFolder(path)
    return
  }
  await syncFolder(dirname(path))
}

export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
