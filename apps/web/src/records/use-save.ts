import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { type CallError, refusalIn } from '../lib/http/call-error.ts'
import { useIntention } from '../lib/http/intention.ts'
import { notify } from '../lib/page/notify.ts'
import { useOnceAtATime } from '../lib/page/once-at-a-time.ts'

interface Save<I, O> {
  /** Sends `input` with this Idempotency-Key. */
  send: (input: I, key: string) => Promise<O>
  /** The content that identifies an input, compared as JSON; the input itself by default. */
  contentOf?: (input: I) => unknown
  /** The toast on success; none when the page shows the result itself. */
  done?: string
  /** The toast when the connection was lost; a general message by default. */
  lost?: string
  /** Queries to reload after success or refusal, since a refusal often means that somebody else was faster. */
  changes: readonly QueryKey[]
  onDone?: (answer: O, input: I) => void
  /** A refusal has already shown its message in a toast. */
  onRefused?: (refusal: CallError) => void
}

/**
 * Saves once, however often it is called while the first call runs. The same input sent again after a lost connection
 * carries the same key, so that the server does not do it twice. `save` never rejects.
 */
export function useSave<I, O>({ send, contentOf, done, lost, changes, onDone, onRefused }: Save<I, O>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const intend = useIntention()
  const { mutateAsync } = useMutation({
    mutationFn: (input: I) => intend(contentOf ? contentOf(input) : input, (key) => send(input, key)),
    onSuccess: (answer, input) => {
      if (done !== undefined) notify({ kind: 'success', text: done })
      onDone?.(answer, input)
    },
    onError: (error) => {
      const refusal = refusalIn(error)
      if (refusal) onRefused?.(refusal)
      else notify({ kind: 'error', text: lost ?? t('error.network') })
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const work = useCallback(
    async (input: I) => {
      // Both outcomes have already been shown.
      await mutateAsync(input).catch(() => undefined)
    },
    [mutateAsync],
  )
  const { run: save, busy } = useOnceAtATime(work)
  return { save, busy }
}
