import type { FormDefinition } from '@countersign/forms'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { useIntention } from '../../lib/http/intention.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { submit } from './draft-api.ts'
import { firstWrong, showField, useFieldId } from './field-id.ts'
import type { Autosave } from '../../lib/draft/use-autosave.ts'
import type { FormValues } from './use-form-values.ts'

interface Props {
  definition: FormDefinition
  form: FormValues
  autosave: Autosave
}

/** Checks, then submits: `add` for a new request or a draft, `update` for a rejected or withdrawn request. */
export function useSubmit({ definition, form, autosave }: Props) {
  const { t } = useTranslation()
  const fieldId = useFieldId()
  const { message } = App.useApp()
  const { leave } = useTabLocation()
  const client = useQueryClient()
  const intend = useIntention()
  const [tried, setTried] = useState(false)
  /** Keeps a submitted form from being sent again before the page closes. */
  const wentThrough = useRef(false)
  const { now, issues, chosen, showRefusals } = form
  /** After a refusal the first wrong field is shown, once the page has rendered it. */
  const isRefused = useRef(false)
  const { finish } = autosave

  const work = useCallback(async () => {
    if (wentThrough.current) return
    const { values } = now()
    try {
      await finish((seen) =>
        intend([seen, values, chosen], (key) => submit(definition.kind, seen, { values, chosen }, key)),
      )
    } catch (error) {
      const refusal = refusalIn(error)
      if (!refusal) void message.error(t('error.network'))
      else {
        isRefused.current = true
        showRefusals(refusal.fields)
      }
      return
    }
    wentThrough.current = true
    void message.success(t('submit.submitted'))
    void client.invalidateQueries({ queryKey: ['approval'] })
    leave(`/approval/index?state=${encodeURIComponent('已发起')}`)
  }, [client, definition, finish, intend, leave, message, now, showRefusals, t, chosen])
  const { run, busy } = useOnceAtATime(work)

  useEffect(() => {
    if (busy || !isRefused.current) return
    isRefused.current = false
    if (issues.length > 0) showField(fieldId(firstWrong(definition, issues)))
  }, [busy, definition, fieldId, issues])

  const start = () => {
    setTried(true)
    showRefusals({})
    const { ownIssues } = now()
    // Inputs are not disabled meanwhile, because a disabled input loses its visible focus.
    if (ownIssues.length > 0) showField(fieldId(firstWrong(definition, ownIssues)))
    else void run()
  }
  return { start, busy, tried }
}
