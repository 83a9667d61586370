import type { FileStore } from '../modules/file/index.ts'

/** Number of files copied at once: as many as threads that read and write. */
const atOnce = 4

export interface CopiedFile {
  size: number
  sha256: string
}

/**
 * Copies and fsyncs files, each of which is taken when its turn comes. `note` is told of each with the size and SHA-256 of the
 * bytes read, or undefined for a missing file.
 */
export async function copyFiles<T extends { id: string }>(
  from: FileStore,
  to: FileStore,
  files: Iterable<T>,
  note: (file: T, copied: CopiedFile | undefined) => void,
): Promise<void> {
  const waiting = files[Symbol.iterator]()
  let isStopped = false
  const work = async () => {
    for (let next = waiting.next(); !next.done && !isStopped; next = waiting.next()) {
      const bytes = await from.findAll(next.value.id)
      note(next.value, bytes && (await to.write(next.value.id, bytes)))
    }
  }
  const stopAll = (error: unknown) => {
    isStopped = true
    throw error
  }
  // All copies must have ended, since after a failure the caller removes the folder.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stopAll)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}
