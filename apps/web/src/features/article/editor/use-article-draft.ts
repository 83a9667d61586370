import type { ArticleDraft, ArticleSection, Attachment } from '@countersign/contract'
import type { Editor, JSONContent } from '@tiptap/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { OnPage } from '../../../lib/draft/autosave.ts'
import { findElsewhere } from '../../../lib/draft/seen.ts'
import { useAutosave } from '../../../lib/draft/use-autosave.ts'
import { useKeptForm } from '../../../lib/draft/use-kept-form.ts'
import { useCurrentUser } from '../../../lib/session/current-user.ts'
import {
  emptyFields,
  type Fields,
  fieldsIn,
  openedWith,
  readKeptArticle,
  readSeen,
  saveArticle,
  type Written,
} from './article-draft-api.ts'
import type { Files } from './extensions.ts'

interface Props {
  section: ArticleSection
  /** The article being edited; undefined for a new one. */
  draft: ArticleDraft | undefined
  /** Makes the editor for the text that the page begins with. */
  open: (document: JSONContent | undefined) => Editor
  onId: (id: string) => void
}

interface Now extends Written {
  /** Counts the changes of the text. */
  textNo: number
  hasEdits: boolean
}

/** Milliseconds after which the page draws what follows from the text. A key is painted sooner without it. */
const pause = 300

/** The fields and the text of an article. It is saved while the person writes, and kept in this browser when it cannot be. */
export function useArticleDraft({ section, draft, open, onId }: Props) {
  const user = useCurrentUser()
  const [id, setId] = useState(draft?.id)
  const place = { userId: user.userId, kind: `article-${section}`, id }
  const { kept, remember, noteSaved, keep, drop } = useKeptForm(place)
  const [restored] = useState(() => kept && readKeptArticle(kept))
  const [editor] = useState(() => open(restored?.document ?? draft?.document))
  const [drawn, setDrawn] = useState<Now>(() => ({
    fields: restored?.fields ?? (draft ? fieldsIn(draft) : emptyFields),
    text: editor.state.doc,
    textNo: 0,
    hasEdits: restored !== undefined,
  }))
  /** The newest content; the page draws that of the text a moment later. */
  const now = useRef(drawn)
  const read = useCallback(() => pageOf(now.current), [])

  const autosave = useAutosave<Written>({
    send: (seen, written, key) => saveArticle(section, seen, written, key),
    findElsewhere: (seen, refusal) => findElsewhere(seen, refusal, (saved) => readSeen(section, saved)),
    read,
    opened: openedWith(draft, restored && kept),
    ...pageOf(drawn),
    restored: restored !== undefined,
    onId: (created) => {
      setId(created)
      onId(created)
    },
    onSaved: (saved) => {
      noteSaved(saved)
      if (!autosave.isUnsaved()) drop()
    },
  })
  remember(
    {
      entered: {
        ...drawn.fields,
        /** Read only when it is kept, because a long text takes its time. */
        get document() {
          return now.current.text.toJSON()
        },
      },
      revision: autosave.seen.revision,
    },
    autosave.isUnsaved,
  )

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      const { textNo } = now.current
      now.current = { ...now.current, text: editor.state.doc, textNo: textNo + 1, hasEdits: true }
      clearTimeout(timer)
      timer = setTimeout(() => setDrawn(now.current), pause)
    }
    editor.on('update', note)
    return () => {
      editor.off('update', note)
      clearTimeout(timer)
    }
  }, [editor])

  const { state } = autosave
  useEffect(() => {
    if (state.state === 'failed' && drawn.hasEdits) keep()
  }, [state, drawn, keep])

  const change = useCallback((changes: Partial<Fields>) => {
    now.current = { ...now.current, fields: { ...now.current.fields, ...changes }, hasEdits: true }
    setDrawn(now.current)
  }, [])

  return {
    editor,
    fields: drawn.fields,
    text: drawn.text,
    change,
    autosave,
    isRestored: restored !== undefined,
    /** Whether there is something that no save has taken yet. */
    isChanged: drawn.hasEdits && autosave.isUnsaved(),
    now: useCallback((): Written & { content: string } => {
      const { values, content } = read()
      return { ...values, content }
    }, [read]),
    drop,
  }
}

const pageOf = ({ fields, text, textNo, hasEdits }: Now): OnPage<Written> => ({
  values: { fields, text },
  content: `${JSON.stringify(fields)}#${textNo}`,
  enabled: hasEdits,
})

/** Signed addresses of the files of an article, by their stored addresses. */
export function createFiles(known: readonly Attachment[]) {
  const addresses = new Map(known.map(({ id, url }) => [`/api/files/${id}`, url]))
  const addressOf: Files['addressOf'] = (address) => addresses.get(address) ?? address
  return {
    addressOf,
    add: ({ id, url }: Attachment) => void addresses.set(`/api/files/${id}`, url),
  }
}
