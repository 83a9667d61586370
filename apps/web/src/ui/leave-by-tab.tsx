import type { KeyboardEvent, ReactNode } from 'react'

/**
 * antd selects the active option on Tab; in a multiple select that removes it, in the header search it navigates.
 */
export function LeaveByTab({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" onKeyDownCapture={stopTab}>
      {children}
    </div>
  )
}

function stopTab(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation()
}
