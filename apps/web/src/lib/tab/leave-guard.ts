import { useCallback, useEffect, useMemo, useRef } from 'react'
import { useOwnTab } from './tab-location.ts'
import type { UnsavedWork } from './unsaved-work.ts'

/**
 * The tab asks before it closes while this page has unsaved work, also when the page is hidden. `work` must be stable.
 */
export function useLeaveGuard(work: UnsavedWork): void {
  const { guard } = useOwnTab()
  useEffect(() => guard(work), [guard, work])
}

/** As `useLeaveGuard`, for a page that knows whether it has changes. `forgetChanges` lets the tab close without asking. */
export function useUnsaved(isUnsaved: boolean): { forgetChanges: () => void } {
  const now = useRef(isUnsaved)
  useEffect(() => {
    now.current = isUnsaved
  })
  const forgetChanges = useCallback(() => {
    now.current = false
  }, [])
  useLeaveGuard(useMemo(() => ({ isUnsaved: () => now.current, discard: forgetChanges }), [forgetChanges]))
  return { forgetChanges }
}
