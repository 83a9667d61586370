import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../../../lib/tab/leave-guard.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import type { SpotDraft } from './use-spot-draft.ts'

/**
 * Asks before spots that are not saved are lost: by a click, which `ask` runs afterwards, or by the back button of the
 * browser, which has changed the address by then.
 */
export function useDraftGuard({ draft, isUnsaved, end }: SpotDraft, wantedId: string | undefined) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { setQuery } = useTabLocation()
  const { forgetChanges } = useUnsaved(isUnsaved)
  const question = useCallback(
    (leave: () => void, stay?: () => void) =>
      confirm({
        title: t('panorama.editor.leaveTitle'),
        text: t('panorama.editor.leaveText'),
        ok: t('panorama.editor.leave'),
        cancel: t('panorama.editor.stay'),
        danger: true,
        run: () => {
          forgetChanges()
          end()
          leave()
        },
        ...(stay && { orElse: stay }),
      }),
    [confirm, end, forgetChanges, t],
  )
  const editedId = draft?.base.id
  const isElsewhere = editedId !== undefined && editedId !== wantedId
  if (isElsewhere && !isUnsaved) end()
  const latest = useRef({ question, setQuery })
  useEffect(() => {
    latest.current = { question, setQuery }
  })
  const asksFor = isElsewhere && isUnsaved ? editedId : undefined
  const asked = useRef(false)
  useEffect(() => {
    if (asksFor === undefined) {
      asked.current = false
      return
    }
    if (asked.current) return
    asked.current = true
    latest.current.question(
      () => undefined,
      () => latest.current.setQuery({ id: asksFor, plot: undefined }),
    )
  }, [asksFor])
  const ask = (run: () => void) => {
    if (isUnsaved) return question(run)
    end()
    run()
  }
  return { ask }
}
