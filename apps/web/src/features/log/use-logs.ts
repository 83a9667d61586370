import { useMemo, useSyncExternalStore } from 'react'
import { listLogs, onLogChange } from '../../lib/storage/log-store.ts'
import { readEntry } from '../../lib/storage/stored.ts'

/** The local log, followed, oldest first. */
export function useLogs() {
  // The list is new at each reading; what it was read from is not.
  const text = useSyncExternalStore(onLogChange, () => JSON.stringify(readEntry('logsList')?.content ?? []))
  return useMemo(() => (text ? listLogs() : []), [text])
}
