import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsaved } from '../lib/tab/leave-guard.ts'
import { useConfirm } from '../ui/use-confirm.ts'

/** Leaves a form at once when nothing was entered, and asks first otherwise. The tab asks in the same way. */
export function useGuardedLeave(isUnsaved: boolean): (leave: () => void) => void {
  const { t } = useTranslation()
  const confirm = useConfirm()
  useUnsaved(isUnsaved)
  return useCallback(
    (leave) => {
      if (!isUnsaved) return leave()
      confirm({
        title: t('records.leaveTitle'),
        text: t('records.leaveText'),
        ok: t('records.leave'),
        cancel: t('records.stay'),
        danger: true,
        run: leave,
      })
    },
    [confirm, isUnsaved, t],
  )
}

/** As `useGuardedLeave`, for a form that is left by one way, its end. */
export function useGuardedClose(isUnsaved: boolean, onClose: () => void): () => void {
  const leaveBy = useGuardedLeave(isUnsaved)
  return useCallback(() => leaveBy(onClose), [leaveBy, onClose])
}

/** As `useGuardedClose`, for a form that calls `changed` when anything was entered. */
export function useGuardedForm(onClose: () => void): { close: () => void; changed: () => void } {
  const [isChanged, setIsChanged] = useState(false)
  const changed = useCallback(() => setIsChanged(true), [])
  return { close: useGuardedClose(isChanged, onClose), changed }
}
