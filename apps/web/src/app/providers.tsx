import type { ReactNode } from 'react'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** What every page stands on, the login page included: nothing here may bring the component library along. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <Toasts />
      <ProgressBar />
      {children}
    </>
  )
}
