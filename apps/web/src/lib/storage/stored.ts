import { settings } from '../settings.ts'

/** Entries kept in the browser, by name. The key gets the site's prefix (platform.txt §9). */
export type StoredName =
  | 'token'
  | 'refreshToken'
  | 'userInfo'
  | 'language'
  | 'themeName'
  | 'colorName'
  | 'sidebar'
  | 'logsList'
  | 'isLock'
  | 'lockPasswd'
  | 'refreshing'
  | 'tagList'
  | 'chunkReload'
  | 'keptOpinion'
  | 'namedTenant'
  | 'brand'
  | 'importColumns'
  | `keptForm-${string}`

interface StoredEntry {
  dataType: string
  content: unknown
  type?: string
  /** Time of saving in epoch milliseconds. */
  datetime: number
}

/** Entries of one tab of the browser; all others are shared by all tabs. */
const ofOneTab: readonly StoredName[] = ['tagList', 'chunkReload', 'keptOpinion', 'namedTenant']

const keyOf = (name: StoredName) => `${settings.siteKey}-${name}`
const typeOf = (name: StoredName) => (ofOneTab.includes(name) ? 'session' : 'local')
const storageOf = (name: StoredName) => (typeOf(name) === 'session' ? sessionStorage : localStorage)

export function saveStored(name: StoredName, content: unknown): void {
  const entry: StoredEntry = { dataType: typeof content, content, type: typeOf(name), datetime: Date.now() }
  try {
    storageOf(name).setItem(keyOf(name), JSON.stringify(entry))
  } catch {
    // A full or forbidden storage must not break the page; the value lives until the tab closes.
  }
}

export function readEntry(name: StoredName): StoredEntry | undefined {
  const raw = storageOf(name).getItem(keyOf(name))
  if (raw === null) return undefined
  try {
    const parsed: unknown = JSON.parse(raw)
    return isEntry(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

export function readStored(name: StoredName): unknown {
  return readEntry(name)?.content
}

export function readStoredText(name: StoredName): string {
  const content = readStored(name)
  return typeof content === 'string' ? content : ''
}

export function removeStored(name: StoredName): void {
  storageOf(name).removeItem(keyOf(name))
}

/** Reports changes made by other tabs. */
export function watchStored(name: StoredName, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === null || event.key === keyOf(name)) changed()
  }
  window.addEventListener('storage', listen)
  return () => window.removeEventListener('storage', listen)
}

function isEntry(value: unknown): value is StoredEntry {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    'datetime' in value &&
    typeof value.datetime === 'number'
  )
}
