/** Unfinished work on a page. */
export interface UnsavedWork {
  isUnsaved: () => boolean
  /** Called when the tab is closed despite unsaved work. */
  discard: () => void
}

/** Unsaved work by tab, including hidden pages, whose effects do not run. */
const works = new Map<string, UnsavedWork>()

export function holdWork(tabId: string, work: UnsavedWork): void {
  works.set(tabId, work)
}

/** Called when the page is gone; `discard` also discards its unsaved work. */
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
