import type { KeyboardEvent, ReactNode } from 'react'

/**
 * Around a list to choose from: antd takes Tab for choosing. Of several that takes the entry just chosen out again, and in
 * the search of the header it goes to the first page there is.
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
