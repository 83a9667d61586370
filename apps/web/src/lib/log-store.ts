import { readStored, saveStored } from './stored.ts'

/** platform.txt §3 "Log entry". */
export interface LogEntry {
  url: string
  time: string
  type: string
  message: string
  stack: string
  info: string
}

const kept = 200

export function listLogs(): LogEntry[] {
  const stored = readStored('logsList')
  return Array.isArray(stored) ? stored.filter(isLogEntry) : []
}

/** Nobody is told; the log is read in its own dialog. */
export function recordError(error: unknown, info: string): void {
  const entry: LogEntry = {
    url: location.href,
    time: localTime(new Date()),
    type: 'error',
    message: error instanceof Error ? error.message : String(error),
    stack: error instanceof Error ? (error.stack ?? '') : '',
    info,
  }
  saveStored('logsList', [...listLogs(), entry].slice(-kept))
}

const two = (value: number) => String(value).padStart(2, '0')

function localTime(date: Date): string {
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`
}

function isLogEntry(value: unknown): value is LogEntry {
  return typeof value === 'object' && value !== null && 'message' in value && 'time' in value
}
