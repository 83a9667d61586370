import type { Detail } from '@countersign/contract'
import type { FormDefinition } from '@countersign/forms'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../lib/call-error.ts'
import { useIntention } from '../../lib/intention.ts'
import { useOnceAtATime } from '../../lib/once-at-a-time.ts'
import { useTabLocation } from '../../lib/tab-location.ts'
import { resubmit } from './api/resubmit.ts'
import { submit } from './api/submit.ts'
import { firstWrong, showField } from './field-id.ts'
import type { useAutosave } from './use-autosave.ts'
import type { FormValues } from './use-form-values.ts'

interface Props {
  definition: FormDefinition
  request: Detail | undefined
  form: FormValues
  autosave: ReturnType<typeof useAutosave>
}

/** Checks, then sends: `add` for something new or a draft, `update` for a rejected or withdrawn request. */
export function useSubmit({ definition, request, form, autosave }: Props) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { go } = useTabLocation()
  const client = useQueryClient()
  const intend = useIntention()
  const [tried, setTried] = useState(false)
  /** The page stands a moment longer than its request: what went through is not sent again. */
  const wentThrough = useRef(false)
  const { issues, values } = form
  const { settle, stop } = autosave

  const work = useCallback(async () => {
    if (wentThrough.current) return
    setTried(true)
    if (issues.length > 0) {
      showField(firstWrong(definition, issues))
      return
    }
    try {
      const id = await settle()
      const isNewRound = request !== undefined && request.approvalStatus !== '草稿'
      await intend([id, values], (key) =>
        isNewRound
          ? resubmit(definition.kind, request.id, values, key)
          : submit(definition.kind, id, values, key),
      )
    } catch (error) {
      // A refusal has shown its own words.
      if (!(error instanceof CallError)) void message.error(t('error.network'))
      return
    }
    wentThrough.current = true
    stop()
    void message.success(t('submit.submitted'))
    void client.invalidateQueries({ queryKey: ['approval'] })
    go(`/approval/index?state=${encodeURIComponent('已发起')}`)
  }, [client, definition, go, intend, issues, message, request, settle, stop, t, values])

  return { ...useOnceAtATime(work), tried }
}
