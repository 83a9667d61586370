import { readStored, removeStored, saveStored, watchStored } from './stored.ts'

/** platform.txt §3 "Log entry". */
export interface LogEntry {
  url: string
  time: string
  type: string
  message: string
  stack: string
  info: string
}

/** Few enough to leave room in the browser's storage for unsaved forms. */
const kept = 200
const longest = { url: 1000, message: 1000, stack: 4000, info: 200 } as const

const listeners = new Set<() => void>()

export function listLogs(): LogEntry[] {
  const stored = readStored('logsList')
  return Array.isArray(stored) ? stored.filter(isLogEntry) : []
}

/** Records without a toast; the log has its own dialog. */
export function recordError(error: unknown, info: string): void {
  const entry: LogEntry = {
    url: location.href.slice(0, longest.url),
    time: localTime(new Date()),
    type: 'error',
    message: (error instanceof Error ? error.message : String(error)).slice(0, longest.message),
    stack: (error instanceof Error ? (error.stack ?? '') : '').slice(0, longest.stack),
    info: info.slice(0, longest.info),
  }
  const before = listLogs()
  // A failure that repeats at once would push out all other entries.
  if (JSON.stringify(before.at(-1)) === JSON.stringify(entry)) return
  saveLogs([...before, entry].slice(-kept))
}

/** Removes entries that were sent or cleared; newer ones stay. */
export function dropLogs(dropped: readonly LogEntry[]): void {
  const gone = new Set(dropped.map((entry) => JSON.stringify(entry)))
  saveLogs(listLogs().filter((entry) => !gone.has(JSON.stringify(entry))))
}

export function onLogChange(listener: () => void): () => void {
  listeners.add(listener)
  const stopWatching = watchStored('logsList', listener)
  return () => {
    listeners.delete(listener)
    stopWatching()
  }
}

function saveLogs(entries: readonly LogEntry[]): void {
  if (entries.length > 0) saveStored('logsList', entries)
  else removeStored('logsList')
  for (const listener of listeners) listener()
}

const two = (value: number) => String(value).padStart(2, '0')

function localTime(date: Date): string {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

const names = ['url', 'time', 'type', 'message', 'stack', 'info'] as const satisfies (keyof LogEntry)[]

function isLogEntry(value: unknown): value is LogEntry {
  if (typeof value !== 'object' || value === null) return false
  const texts: Record<string, unknown> = { ...value }
  return names.every((name) => typeof texts[name] === 'string')
}
