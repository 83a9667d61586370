const listeners = new Set<() => void>()
let running = 0

/** Counts a call while it runs, for the progress bar. */
export async function counted<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

export function hasRunningCalls(): boolean {
  return running > 0
}

export function onRunningCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function change(by: 1 | -1): void {
  running += by
  for (const listener of listeners) listener()
}
