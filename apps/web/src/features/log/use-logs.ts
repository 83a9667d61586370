import { useMemo, useSyncExternalStore } from 'react'
import { listLogs, onLogChange } from '../../lib/storage/log-store.ts'
import { readEntry } from '../../lib/storage/stored.ts'

/** The local log, oldest entry first; updates when it changes. */
export function useLogs() {
  // A snapshot must be stable, and the parsed list is a new array each time, so the stored text is compared.
  const text = useSyncExternalStore(onLogChange, () => JSON.stringify(readEntry('logsList')?.content ?? []))
  return useMemo(() => (text ? listLogs() : []), [text])
}
