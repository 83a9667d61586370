import { useEffect } from 'react'
import { useOwnTab } from './tab-location.ts'
import type { UnsavedWork } from './unsaved-work.ts'

/** The tab asks before it is closed; it also speaks for this page while it is not in front. `work` must be stable. */
export function useLeaveGuard(work: UnsavedWork): void {
  const { guard } = useOwnTab()
  useEffect(() => guard(work), [guard, work])
}
