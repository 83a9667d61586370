import { useCallback, useInsertionEffect, useRef, useState } from 'react'
import { onBeforeSessionEnd } from '../session/session.ts'
import { useAtPageShow } from '../page/use-at-page-show.ts'
import { dropKept, keepForm, type KeptForm, readKept, rebaseKept } from './kept-form.ts'

interface Place {
  userId: string
  kind: string
  id: string | undefined
}

/**
 * Restores work stored at the end of a session, and stores unsaved work again when needed: under the id that the first
 * save gave a new form, because its author returns to that address.
 */
export function useKeptForm(place: Place) {
  const [kept] = useState(() => readKept(place))
  /** Whether the stored work belongs to this page; another page of the same new form uses the same name. */
  const isOwn = useRef(kept !== undefined)
  const latest = useRef<{ form: KeptForm; isUnsaved: () => boolean }>(null)
  // If another person logs in meanwhile, the work still belongs to its author.
  const [{ userId, kind }] = useState(place)
  const { id } = place

  const drop = useCallback(() => {
    if (isOwn.current) dropKept({ userId, kind, id })
    isOwn.current = false
  }, [userId, kind, id])
  // A page restored from the back/forward cache still has its work.
  useAtPageShow(drop)
  /** Stores unsaved work now, for a page whose saves fail: the browser may be closed before the network is back. */
  const keep = useCallback(() => {
    const work = latest.current
    if (!work?.isUnsaved()) return
    keepForm({ userId, kind, id }, work.form)
    isOwn.current = true
  }, [userId, kind, id])
  // An insertion effect, because an ordinary effect ends while the page is hidden behind another of our tabs, and the
  // work would be lost.
  useInsertionEffect(() => onBeforeSessionEnd(keep), [keep])

  const remember = (form: KeptForm, isUnsaved: () => boolean) => {
    latest.current = { form, isUnsaved }
  }
  const noteSaved = (saved: { id: string; revision: number }) => {
    if (isOwn.current) rebaseKept({ userId, kind, id }, saved)
  }
  return { kept, remember, noteSaved, keep, drop }
}
