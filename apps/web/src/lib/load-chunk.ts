import { reloadPage } from './reload-page.ts'
import { readEntry, saveStored } from './stored.ts'

/** A part of the app that could not be loaded (platform.txt §8). */
export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ChunkLoadError'
  }
}

const timeout = 120_000
/** A second failure within it is not mended by reloading. */
const reloadAtMostEvery = 600_000

/**
 * Loads a part of the app. One that fails is usually of a version that has been replaced: the page is loaded anew,
 * once, where the server still answers. Otherwise ChunkLoadError, for the page of errors.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await beforeTimeout(load())
  } catch (cause) {
    if (await mayReload()) {
      saveStored('chunkReload', true)
      reloadPage()
      // Nothing more is drawn by the page that goes.
      return new Promise(() => undefined)
    }
    throw new ChunkLoadError(cause)
  }
}

async function beforeTimeout<T>(loading: Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`not loaded within ${timeout / 1000} s`)), timeout)
  try {
    return await Promise.race([loading, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

async function mayReload(): Promise<boolean> {
  const last = readEntry('chunkReload')
  if (last && Math.abs(Date.now() - last.datetime) < reloadAtMostEvery) return false
  try {
    // Without a server in reach, reloading would take away even what is here.
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
