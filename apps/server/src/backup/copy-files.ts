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
  const failures: unknown[] = []
  const work = async () => {
    for (let next = waiting.next(); !next.done && failures.length === 0; next = waiting.next()) {
      const bytes = await from.findAll(next.value.id)
      note(next.value, bytes && (await to.write(next.value.id, bytes)))
    }
  }
  // All copies must have ended, since after a failure the caller removes the folder.
  await Promise.all(
    Array.from({ length: atOnce }, () => work().catch((error: unknown) => failures.push(error))),
  )
  if (failures.length > 0) throw failures[0]
}
