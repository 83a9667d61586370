import type { FileStore } from '../modules/file/index.ts'

/** How many wait for the disk at once: each is fsynced. */
const atOnce = 8

export interface CopiedFile {
  size: number
  sha256: string
}

/** Copies and fsyncs; answers each with the size and hash of what was read, or without where there is no such file. */
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
  // Whoever clears up after a failure must not meet others who still write.
  const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work().catch(stopAll)))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  return results
}
