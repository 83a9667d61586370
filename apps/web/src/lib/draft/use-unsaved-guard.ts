import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLeaveGuard } from '../tab/leave-guard.ts'
import type { Autosave } from './use-autosave.ts'

/** Makes the tab ask before it closes while the draft is unsaved or an upload, not yet part of the draft, is running. */
export function useUnsavedGuard(
  { isUnsaved, discard }: Pick<Autosave, 'isUnsaved' | 'discard'>,
  /** Uploads that are counted elsewhere. */
  others = 0,
) {
  const [own, setUploads] = useState(0)
  const uploads = own + others
  const countUploads = useCallback((change: 1 | -1) => setUploads((before) => before + change), [])
  const uploadsNow = useRef(uploads)
  useEffect(() => {
    uploadsNow.current = uploads
  })
  const isUnsavedOrUploading = useCallback(() => uploadsNow.current > 0 || isUnsaved(), [isUnsaved])
  useLeaveGuard(
    useMemo(() => ({ isUnsaved: isUnsavedOrUploading, discard }), [isUnsavedOrUploading, discard]),
  )
  return { isUploading: uploads > 0, countUploads }
}
