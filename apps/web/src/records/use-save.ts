import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../lib/http/call-error.ts'
import { useIntention } from '../lib/http/intention.ts'
import { notify } from '../lib/page/notify.ts'
import { useOnceAtATime } from '../lib/page/once-at-a-time.ts'

interface Save<I, O> {
  /** Sends everything that `input` says, under this Idempotency-Key. */
  send: (input: I, key: string) => Promise<O>
  /** What tells one input from another as JSON; the input itself unless told. */
  contentOf?: (input: I) => unknown
  /** The toast that says it is done; none where the page shows it by itself. */
  done?: string
  /** The toast when the connection was lost; the general words unless told. */
  lost?: string
  /** The queries to ask again, done or refused: a refusal often means that somebody else was faster. */
  changes: readonly QueryKey[]
  onDone?: (answer: O, input: I) => void
  /** A refusal has shown its sentence in a toast already. */
  onRefused?: (refusal: CallError) => void
}

/**
 * Saves something once, however often it is asked while the first call is under way. The same input sent again after a
 * lost connection carries the same key, so that it is not done twice. `save` never rejects.
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
      if (error instanceof CallError) onRefused?.(error)
      else notify({ kind: 'error', text: lost ?? t('error.network') })
    },
    onSettled: () => Promise.all(changes.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
  const work = useCallback(
    async (input: I) => {
      // Both outcomes have been shown by then.
      await mutateAsync(input).catch(() => undefined)
    },
    [mutateAsync],
  )
  const { run: save, busy } = useOnceAtATime(work)
  return { save, busy }
}
