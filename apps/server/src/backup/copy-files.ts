import type { FileStore } from '../modules/file/index.ts'

/** Number of files copied at once: each waits for its fsync. */
const atOnce = 8

export interface CopiedFile {
  size: number
  sha256: string
}

/**
 * Copies and fsyncs files. Answers each with the size and SHA-256 of the bytes read; `copied` is undefined for
 * a missing file.
 */
export async function copyFiles<T extends { id: string }>(
  from: FileStore,
  to: FileStore,
  files: readonly T[],
): Promise<{ file: T; copied: CopiedFile | undefined }[]> {
  const results: { file: T; copied: CopiedFile | undefined }[] = []
  const waiting = [...files]
  const work = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const copied = (await from.has(file.id)) ? await to.write(file.id, from.read(file.id)) : undefined
      results.push({ file, copied })
    }
  }
  const stopAll = (error: unknown) => {
    waiting.length = 0
    throw error
  }
  // All copies must have ended, since after a failure the caller removes the folder.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stopAll)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return results
}
