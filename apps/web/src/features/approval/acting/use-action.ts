import type { Detail } from '@countersign/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldsOf, isConflict, refusalIn } from '../../../lib/http/call-error.ts'
import { useIntention } from '../../../lib/http/intention.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useReload } from '../reload.ts'
import type { Action } from './actions.ts'
import type { ChosenNext } from '../signing/next-people.ts'

interface Props {
  detail: Detail
  signature: string
  /** Called after a decision, because the signature is used up. */
  onDecided: () => void
  onClose: () => void
  onLeave: () => void
}

/** The input of the dialog of an action. */
interface Words {
  opinion: string
  chosen: ChosenNext
}

interface Ends {
  /** The dialog of the action closes. */
  finished: () => void
  /** The choice of the next people is refused; the dialog shows the sentence. */
  refused: (issue: string) => void
}

/** `run` performs an action of the table: the call, the toast and the effect on the dialog. A press while it runs is ignored. */
export function useAction({ detail, signature, onDecided, onClose, onLeave }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { go } = useTabLocation()
  const reload = useReload()
  const intend = useIntention()

  const perform = useCallback(
    async (action: Action, { opinion, chosen }: Words, { finished, refused }: Ends) => {
      try {
        await intend([action.name, detail.id, detail.version, signature, opinion, chosen], async (key) => {
          await action.call({ detail, signature, opinion, chosen, key, go, leave: onLeave })
        })
      } catch (error) {
        const { chosen: issue } = fieldsOf(error)
        if (issue !== undefined) {
          // Others may have agreed meanwhile, so that this agreement now needs a choice.
          refused(issue)
          await reload()
          return
        }
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
