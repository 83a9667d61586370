import type { FormDefinition } from '@countersign/forms'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalIn } from '../../lib/http/call-error.ts'
import { useIntention } from '../../lib/http/intention.ts'
import { useOnceAtATime } from '../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { submit } from './api/submit.ts'
import { firstWrong, showField, useFieldId } from './field-id.ts'
import type { Autosave } from './use-autosave.ts'
import type { FormValues } from './use-form-values.ts'

interface Props {
  definition: FormDefinition
  form: FormValues
  autosave: Autosave
}

/** Checks, then sends: `add` for something new or a draft, `update` for a rejected or withdrawn request. */
export function useSubmit({ definition, form, autosave }: Props) {
  const { t } = useTranslation()
  const fieldId = useFieldId()
  const { message } = App.useApp()
  const { leave } = useTabLocation()
  const client = useQueryClient()
  const intend = useIntention()
  const [tried, setTried] = useState(false)
  /** The page stands a moment longer than its request: what went through is not sent again. */
  const wentThrough = useRef(false)
  const { ownIssues, issues, values, showRefusals } = form
  /** The server has refused; the first field it speaks of is to be shown once the page has drawn the refusal. */
  const isRefused = useRef(false)
  const { finish } = autosave

  const work = useCallback(async () => {
    if (wentThrough.current) return
    try {
      await finish((seen) => intend([seen, values], (key) => submit(definition.kind, seen, values, key)))
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
  }, [client, definition, finish, intend, leave, message, showRefusals, t, values])
  const { run, busy } = useOnceAtATime(work)

  useEffect(() => {
    if (busy || !isRefused.current) return
    isRefused.current = false
    if (issues.length > 0) showField(fieldId(firstWrong(definition, issues)))
  }, [busy, definition, fieldId, issues])

  const start = () => {
    setTried(true)
    showRefusals({})
    // Nothing is locked for this: an input that was, for a moment, no longer shows that it has the focus.
    if (ownIssues.length > 0) showField(fieldId(firstWrong(definition, ownIssues)))
    else void run()
  }
  return { start, busy, tried }
}
