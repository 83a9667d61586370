import type { KeyboardEvent, ReactNode } from 'react'

/** Around a list of several: antd takes Tab for choosing, which takes the entry just chosen out again. */
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
