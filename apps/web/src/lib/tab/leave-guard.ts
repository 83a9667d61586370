import { useEffect } from 'react'
import { useOwnTab } from './tab-location.ts'
import type { UnsavedWork } from './unsaved-work.ts'

/**
 * The tab asks before it closes while this page has unsaved work, also when the page is hidden. `work` must be stable.
 */
export function useLeaveGuard(work: UnsavedWork): void {
  const { guard } = useOwnTab()
  useEffect(() => guard(work), [guard, work])
}
