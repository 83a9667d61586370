import { useSyncExternalStore } from 'react'

/** platform.txt §2 "Layout": at least 1200 is 3, at least 992 is 2, at least 768 is 1, otherwise 0. */
export type ScreenClass = 0 | 1 | 2 | 3

const steps = [768, 992, 1200] as const

export function useScreenClass(): ScreenClass {
  return useSyncExternalStore(watch, read)
}

/** Whether the screen is too small for windowed dialogs, which then fill it: a phone, also in landscape. */
export function useIsCompact(): boolean {
  return useSyncExternalStore(watch, () => window.innerWidth < steps[0] || window.innerHeight < 520)
}

export function useIsPhone(): boolean {
  return useScreenClass() === 0
}

function read(): ScreenClass {
  const width = window.innerWidth
  if (width >= steps[2]) return 3
  if (width >= steps[1]) return 2
  return width >= steps[0] ? 1 : 0
}

function watch(changed: () => void): () => void {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
