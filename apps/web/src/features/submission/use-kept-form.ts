import { useCallback, useInsertionEffect, useRef, useState } from 'react'
import { onBeforeSessionEnd } from '../../lib/session/session.ts'
import { useAtPageShow } from '../../lib/page/use-at-page-show.ts'
import { dropKept, keepForm, type KeptForm, readKept, rebaseKept } from './kept-form.ts'

interface Place {
  userId: string
  kind: string
  id: string | undefined
}

/**
 * Takes back what a lost session left behind, and is ready to leave it behind again: under the id that
 * the first save gave a new form, for that is where its author comes back to.
 */
export function useKeptForm(place: Place) {
  const [kept] = useState(() => readKept(place))
  /** What is kept is this page's own. Another page of the same new form keeps its work under the same name. */
  const isOwn = useRef(kept !== undefined)
  const latest = useRef<{ form: KeptForm; isUnsaved: () => boolean }>(null)
  // Whoever else logs in meanwhile: the work stays its author's.
  const [{ userId, kind }] = useState(place)
  const { id } = place

  const drop = useCallback(() => {
    if (isOwn.current) dropKept({ userId, kind, id })
    isOwn.current = false
  }, [userId, kind, id])
  // A page restored from the back/forward cache still has its work.
  useAtPageShow(drop)
  // An ordinary effect ends while the page is hidden behind another tab of ours, and its work would be lost.
  useInsertionEffect(
    () =>
      onBeforeSessionEnd(() => {
        const work = latest.current
        if (!work?.isUnsaved()) return
        keepForm({ userId, kind, id }, work.form)
        isOwn.current = true
      }),
    [userId, kind, id],
  )

  const remember = (form: KeptForm, isUnsaved: () => boolean) => {
    latest.current = { form, isUnsaved }
  }
  const noteSaved = (saved: { id: string; revision: number }) => {
    if (isOwn.current) rebaseKept({ userId, kind, id }, saved)
  }
  return { kept, remember, noteSaved }
}
