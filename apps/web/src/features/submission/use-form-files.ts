import type { Attachment, Detail } from '@countersign/contract'
import { useCallback, useState } from 'react'
import { readRequest } from './use-request.ts'
import { type Files, filesOf } from './entered.ts'

/** The files that the form names: those of the request being edited, and those uploaded since. */
export function useFormFiles(kind: string, request: Detail | undefined) {
  const [files, setFiles] = useState<Files>(() => (request ? filesOf(request) : {}))
  const addFile = useCallback(
    (file: Attachment) => setFiles((before) => ({ ...before, [file.id]: file })),
    [],
  )
  /** Fetches fresh addresses of the files that are saved under this id. */
  const refresh = useCallback(
    (savedId: string | undefined) => {
      if (savedId === undefined) return
      readRequest(kind, savedId)
        .then((fresh) => setFiles((before) => ({ ...before, ...filesOf(fresh) })))
        // The picture stays broken.
        .catch(() => undefined)
    },
    [kind],
  )
  return { files, addFile, refresh }
}
