import type { Entered } from './entered.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { saveDraft } from './api/save-draft.ts'

const delay = 1500

export type SaveState =
  | { state: 'clean' | 'waiting' | 'saving' }
  /** `HH:mm` */
  | { state: 'saved'; at: string }
  | { state: 'failed'; reason: string }

interface Props {
  kind: string
  id: string | undefined
  values: Entered
  /** Nothing is saved before somebody has changed something. */
  enabled: boolean
  /** What a lost session left behind is not on the server yet. */
  restored: boolean
  onId: (id: string) => void
}

/** Saves 1.5 s after the last change, one save at a time; a change during a save is saved after it. */
export function useAutosave({ kind, id, values, enabled, restored, onId }: Props) {
  const content = JSON.stringify(values)
  const [start] = useState(restored ? '' : content)
  const savedContent = useRef(start)
  const latest = useRef({ kind, id, values, content, onId })
  const running = useRef<Promise<void>>(null)
  const stopped = useRef(false)
  const [state, setState] = useState<SaveState>({ state: 'clean' })

  useEffect(() => {
    latest.current = { ...latest.current, kind, values, content, onId }
    latest.current.id ??= id
  })

  const save = useCallback(async (): Promise<void> => {
    if (running.current) await running.current
    const { kind: savedKind, id: savedId, values: saving, content: sent } = latest.current
    if (sent === savedContent.current || stopped.current) return
    setState({ state: 'saving' })
    const work = async () => {
      try {
        const draft = await saveDraft(savedKind, savedId, saving)
        savedContent.current = sent
        if (savedId === undefined) {
          latest.current.id = draft.id
          latest.current.onId(draft.id)
        }
        setState({ state: 'saved', at: draft.savedAt.slice(11, 16) })
      } catch (error) {
        setState({ state: 'failed', reason: error instanceof Error ? error.message : '' })
      }
    }
    running.current = work()
    await running.current
    running.current = null
  }, [])

  useEffect(() => {
    if (!enabled || content === savedContent.current) return undefined
    const timer = setTimeout(() => void save(), delay)
    return () => clearTimeout(timer)
  }, [enabled, content, save])

  /** Waits for a save under way; the id the request has by then, if any. */
  const settle = useCallback(async () => {
    if (running.current) await running.current
    return latest.current.id
  }, [])
  const isUnsaved = useCallback(() => !stopped.current && latest.current.content !== savedContent.current, [])
  /** What is submitted or removed needs no draft any more. */
  const stop = useCallback(() => {
    stopped.current = true
    savedContent.current = latest.current.content
  }, [])

  return { state, save, settle, isUnsaved, stop }
}
