/** Something half done on a page. */
export interface UnsavedWork {
  isUnsaved: () => boolean
  /** Somebody has closed the tab all the same. */
  discard: () => void
}

/** By tab: also of pages that are not in front, whose effects do not run. */
const works = new Map<string, UnsavedWork>()

export function holdWork(tabId: string, work: UnsavedWork): void {
  works.set(tabId, work)
}

/** The page is gone; `discard` where what was unsaved on it is meant to go, too. */
export function dropWork(tabId: string, options: { discard: boolean }): void {
  if (options.discard) works.get(tabId)?.discard()
  works.delete(tabId)
}

export function dropAllWork(): void {
  works.clear()
}

export function isUnsaved(tabId: string): boolean {
  return works.get(tabId)?.isUnsaved() ?? false
}

export function hasUnsavedWork(): boolean {
  return [...works.keys()].some(isUnsaved)
}
