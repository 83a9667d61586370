import { lazy, Suspense, useEffect, useState } from 'react'
import { holdConfirmation } from '../../lib/http/confirmation.ts'
import { loadChunk } from '../../lib/page/load-chunk.ts'

const ConfirmDialog = lazy(async () => ({
  default: (await loadChunk(() => import('./confirm-dialog.tsx'))).ConfirmDialog,
}))

/** Asks for the second factor when a call needs it again; the call then goes on by itself. */
export function Confirmation() {
  const [asked, setAsked] = useState<(hasConfirmed: boolean) => void>()
  useEffect(
    () =>
      holdConfirmation(async () => {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAsked(() => resolve)
        try {
          return await promise
        } finally {
          setAsked(undefined)
        }
      }),
    [],
  )
  return (
    asked && (
      <Suspense fallback={null}>
        <ConfirmDialog onEnd={asked} />
      </Suspense>
    )
  )
}
