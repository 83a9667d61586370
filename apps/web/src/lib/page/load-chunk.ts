import { reloadPage } from './reload-page.ts'
import { readEntry, saveStored } from '../storage/stored.ts'
import { withTimeout } from '../http/with-timeout.ts'

/**
 * A part of the app that could not be loaded (platform.txt §8 "Chunk loading failure").
 *
 * @internal Others ask `isOffline`.
 */
export class ChunkLoadError extends Error {
  /** The server did not answer either: it is the network, and nothing is wrong with the app. */
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
    // Without a server in reach, reloading would take away even what is here.
    if (!(await isServerInReach())) throw new ChunkLoadError(cause, true)
    if (hasReloadedLately()) throw new ChunkLoadError(cause, false)
    saveStored('chunkReload', true)
    reloadPage()
    // Nothing more is drawn by the page that goes.
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

/** A server that does not say so within it is out of reach. */
const reachTimeout = 5000

export async function isServerInReach(signal?: AbortSignal): Promise<boolean> {
  try {
    const signals = withTimeout(signal, reachTimeout)
    return (await fetch('/', { method: 'HEAD', cache: 'no-store', signal: signals })).ok
  } catch {
    return false
  }
}
