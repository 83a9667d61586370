import { type ReactNode, useLayoutEffect } from 'react'
import { showLook } from '../lib/look/look-store.ts'
import { useLook } from '../lib/look/use-look.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { Toasts } from '../ui/toasts.tsx'

/** What every page stands on, the login page included: nothing here may bring the component library along. */
export function Providers({ children }: { children: ReactNode }) {
  const look = useLook()
  useLayoutEffect(() => showLook(look), [look])
  return (
    <>
      <Toasts />
      <ProgressBar />
      {children}
    </>
  )
}
