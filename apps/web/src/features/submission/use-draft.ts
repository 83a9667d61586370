import type { Detail, UserInfo } from '@countersign/contract'
import type { FormDefinition } from '@countersign/forms'
import { useMemo, useState } from 'react'
import type { KeptForm } from '../../lib/draft/kept-form.ts'
import { findElsewhere, nothingSeen, type SeenState } from '../../lib/draft/seen.ts'
import { useAutosave } from '../../lib/draft/use-autosave.ts'
import { useKeptForm } from '../../lib/draft/use-kept-form.ts'
import { saveDraft } from './draft-api.ts'
import type { Entered, Files } from './entered.ts'
import { readSeen, seenIn } from './seen-draft.ts'
import { useFormValues } from './use-form-values.ts'

interface Props {
  definition: FormDefinition
  user: UserInfo
  /** The draft or request being edited. */
  request: Detail | undefined
  start: Entered
  files: Files
  onId: (id: string) => void
}

/** The input of a form. It is saved as a draft while the person writes, and kept when the session ends. */
export function useDraft({ definition, user, request, start, files, onId }: Props) {
  const { kind } = definition
  const [id, setId] = useState(request?.id)
  const { kept, remember, noteSaved } = useKeptForm({ userId: user.userId, kind, id })
  const form = useFormValues({
    form: definition,
    user,
    initial: kept?.entered ?? start,
    files,
    settled: request || kept ? Object.keys(kept?.entered ?? start) : [],
  })
  const enabled = form.hasEdits || kept !== undefined
  const content = useMemo(() => JSON.stringify(form.draft), [form.draft])
  const autosave = useAutosave({
    send: (seen, values: Entered, key) => saveDraft(kind, seen, values, key),
    findElsewhere: (seen, refusal) => findElsewhere(seen, refusal, (saved) => readSeen(kind, saved)),
    opened: openedWith(request, kept),
    values: form.draft,
    content,
    enabled,
    read: () => {
      const { draft } = form.now()
      return { values: draft, content: JSON.stringify(draft), enabled }
    },
    restored: kept !== undefined,
    onId: (created) => {
      setId(created)
      onId(created)
    },
    onSaved: noteSaved,
  })
  remember({ entered: form.entered, revision: autosave.seen.revision }, autosave.isUnsaved)
  return { form, autosave, isRestored: kept !== undefined }
}

/** Work restored from an ended session was based on the revision seen then. */
function openedWith(request: Detail | undefined, kept: KeptForm | undefined): SeenState {
  if (!request) return nothingSeen
  const seen = seenIn(request)
  return kept ? { ...seen, revision: kept.revision } : seen
}
