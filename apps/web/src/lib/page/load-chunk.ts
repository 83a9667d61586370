import { reloadPage } from './reload-page.ts'
import { readEntry, saveStored } from '../storage/stored.ts'
import { withTimeout } from '../http/with-timeout.ts'

/**
 * A part of the app that could not be loaded (platform.txt §8 "Chunk loading failure").
 *
 * @internal Other modules ask `isOffline`.
 */
export class ChunkLoadError extends Error {
  /** The server did not answer either, so the network is the cause and the app is not broken. */
  readonly isOffline: boolean

  constructor(cause: unknown, isOffline: boolean) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'ChunkLoadError'
    this.isOffline = isOffline
  }
}

export function isOffline(error: unknown): boolean {
  return error instanceof ChunkLoadError && error.isOffline
}

const timeout = 120_000
/** Milliseconds. A second failure within this time is not answered by another reload. */
const reloadAtMostEvery = 600_000

/**
 * Loads a part of the app. A failure usually means that the version was replaced: if the server still answers, the page
 * reloads once. Otherwise rejects with ChunkLoadError, which the error page shows.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await beforeTimeout(load())
  } catch (cause) {
    // If the server is out of reach, a reload would lose the page that is here.
    if (!(await isServerInReach())) throw new ChunkLoadError(cause, true)
    if (hasReloadedLately()) throw new ChunkLoadError(cause, false)
    saveStored('chunkReload', true)
    reloadPage()
    // Never resolves: the page is about to reload and must not render anything else.
    return new Promise(() => undefined)
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

function hasReloadedLately(): boolean {
  const last = readEntry('chunkReload')
  return last !== undefined && Math.abs(Date.now() - last.datetime) < reloadAtMostEvery
}

/** Milliseconds; a server that has not answered by then counts as out of reach. */
const reachTimeout = 5000

export async function isServerInReach(signal?: AbortSignal): Promise<boolean> {
  try {
    const signals = withTimeout(signal, reachTimeout)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: signals })).ok
  } catch {
    return false
  }
}
