import type { ReactNode } from 'react'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** Providers of every page including /login; they must not import the component library. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <>
      <Toasts />
      <ProgressBar />
      {children}
    </>
  )
}
