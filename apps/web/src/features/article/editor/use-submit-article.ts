import { type ArticleSection, contract } from '@countersign/contract'
import type { Editor } from '@tiptap/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Autosave } from '../../../lib/draft/use-autosave.ts'
import { call } from '../../../lib/http/call.ts'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { useIntention } from '../../../lib/http/intention.ts'
import { notify } from '../../../lib/page/notify.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { ownOf } from '../sections.ts'
import { saveArticle, type Written } from './article-draft-api.ts'

interface Props {
  section: ArticleSection
  autosave: Pick<Autosave, 'finish'>
  /** What is written now. */
  now: () => Written & { content: string }
  editor: Editor
}

/** Saves the article as it is now and submits it. What is missing is said at its field, which gets the focus. */
export function useSubmitArticle({ section, autosave: { finish }, now, editor }: Props) {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  const client = useQueryClient()
  const intendSave = useIntention()
  const intendSubmission = useIntention()
  /** What the last attempt has saved, so that another attempt only submits it. */
  const saved = useRef<{ id: string; revision: number; content: string }>(null)
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const forget = useCallback((field: string) => {
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => name !== field)))
  }, [])

  const work = useCallback(
    async (titleId: string) => {
      const { content, ...written } = now()
      setFaults({})
      if (written.fields.title.trim() === '') {
        setFaults({ title: t('articleEdit.titleNeeded') })
        document.getElementById(titleId)?.focus()
        return
      }
      try {
        await finish(async (seen, noteSaved) => {
          if (saved.current?.content !== content || saved.current.revision !== seen.revision) {
            const { id, revision } = await intendSave([seen, content], (key) =>
              saveArticle(section, seen, written, key),
            )
            saved.current = { id, revision, content }
            noteSaved(saved.current)
          }
          const { id, revision } = saved.current
          await intendSubmission([id, revision], (idempotencyKey) =>
            call(contract.articleSubmit, { section, id, version: revision }, { idempotencyKey, quiet: true }),
          )
        })
      } catch (error) {
        const refusal = refusalIn(error)
        const fields = Object.entries(refusal?.fields ?? {})
        if (fields.length === 0) notify({ kind: 'error', text: refusal?.message ?? t('error.network') })
        setFaults(Object.fromEntries(fields.map(([path, words]) => [path.split('.')[0], words])))
        if (fields.some(([path]) => path.startsWith('document'))) editor.commands.focus()
        return
      }
      notify({ kind: 'success', text: t('articleEdit.submitted') })
      void client.invalidateQueries({ queryKey: ['article', section] })
      leave(ownOf(section))
    },
    [client, editor, finish, intendSave, intendSubmission, leave, now, section, t],
  )
  const { run, busy } = useOnceAtATime(work)
  return { submit: (titleId: string) => void run(titleId), busy, faults, forget }
}
