import type { Detail } from '@countersign/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { isConflict, refusalIn } from '../../../lib/http/call-error.ts'
import { useIntention } from '../../../lib/http/intention.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useReload } from '../reload.ts'
import type { Action } from './actions.ts'

interface Props {
  detail: Detail
  signature: string
  /** Called after a decision, because the signature is used up. */
  onDecided: () => void
  onClose: () => void
  onLeave: () => void
}

/** Runs one action of the table: the call, the toast and the effect on the dialog. True when it succeeded. */
export function useAction({ detail, signature, onDecided, onClose, onLeave }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { go } = useTabLocation()
  const reload = useReload()
  const intend = useIntention()

  const perform = useCallback(
    async (action: Action, opinion: string, finished: () => void) => {
      try {
        await intend([action.name, detail.id, detail.version, signature, opinion], async (key) => {
          await action.call({ detail, signature, opinion, key, go, leave: onLeave })
        })
      } catch (error) {
        // The refusal has already shown its message; a conflict also reloads the request.
        if (isConflict(error)) {
          finished()
          await reload()
        } else if (!refusalIn(error)) {
          void message.error(t('error.network'))
        }
        return
      }
      finished()
      const done = action.done(detail)
      if (done) {
        void message.success(t(done))
        onDecided()
      }
      const after = action.after(detail)
      if (after === 'close' || after === 'reload and close') onClose()
      if (after === 'reload' || done) await reload()
    },
    [detail, signature, go, intend, reload, message, t, onDecided, onClose, onLeave],
  )
  return useOnceAtATime(perform)
}
