import type { KeyboardEvent, ReactNode } from 'react'

/**
 * Keeps Tab from selecting the active option, which antd does: in a multiple select that removes the option, and in the
 * header search it navigates.
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
