import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, isRefusal } from '../../lib/http/call-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { readToken } from '../../lib/session/session.ts'
import { saveDraft } from './api/save-draft.ts'
import type { Entered } from './entered.ts'
import { type Elsewhere, findElsewhere, nothingSeen, type Seen } from './seen-draft.ts'

const delay = 1500
/** Seconds until a failed save is tried again, longer each time. */
const pauses = [5, 10, 20, 40, 60] as const

export type SaveState =
  | { state: 'clean' | 'saving' }
  /** `HH:mm` */
  | { state: 'saved'; at: string }
  /** Tried again by itself after so many seconds; what the server has refused waits for a change. */
  | { state: 'failed'; reason: string; retryIn: number | undefined }
  /** Another page has changed, submitted or removed it: nothing is saved until somebody has chosen. */
  | { state: 'stopped'; elsewhere: Elsewhere }

interface Props {
  kind: string
  /** What the page was opened with. */
  opened: Seen
  values: Entered
  /** Nothing is saved before somebody has changed something. */
  enabled: boolean
  /** What a lost session left behind is not on the server yet. */
  restored: boolean
  onId: (id: string) => void
  /** Also of a save that comes back when its page is gone. */
  onSaved: (saved: { id: string; revision: number }) => void
}

/** A save whose answer was lost: it may have happened, so it is sent again as it was, under its own key. */
interface Lost {
  seen: Seen
  content: string
  values: Entered
  key: string
}

/** Saves 1.5 s after the last change, one save at a time; a change during a save is saved after it. */
export function useAutosave({ kind, opened, values, enabled, restored, onId, onSaved }: Props) {
  const content = JSON.stringify(values)
  const [start] = useState(restored ? '' : content)
  const savedContent = useRef(start)
  const latest = useRef({ kind, values, content, onId, onSaved })
  const enabledNow = useRef(enabled)
  const seenNow = useRef(opened)
  const lost = useRef<Lost>(null)
  const isOver = useRef(false)
  const failures = useRef(0)
  const [state, setShownState] = useState<SaveState>({ state: 'clean' })
  const stateNow = useRef(state)
  const [seen, setSeen] = useState(opened)
  const inTurn = useTurns()

  useEffect(() => {
    latest.current = { kind, values, content, onId, onSaved }
    enabledNow.current = enabled
  })

  const setState = useCallback((next: SaveState) => {
    stateNow.current = next
    setShownState(next)
  }, [])
  const see = useCallback((next: Seen) => {
    seenNow.current = next
    setSeen(next)
  }, [])
  const isStopped = useCallback(() => isOver.current || stateNow.current.state === 'stopped', [])

  const send = useCallback(
    async (sending: Lost) => {
      lost.current = sending
      try {
        const draft = await saveDraft(latest.current.kind, sending.seen, sending.values, sending.key)
        lost.current = null
        failures.current = 0
        savedContent.current = sending.content
        see({ ...sending.seen, id: draft.id, revision: draft.revision })
        latest.current.onSaved(draft)
        if (sending.seen.id === undefined) latest.current.onId(draft.id)
        setState({ state: 'saved', at: draft.savedAt.slice(11, 16) })
      } catch (error) {
        if (isRefusal(error)) lost.current = null
        throw error
      }
    },
    [see, setState],
  )
  const sendLost = useCallback(async () => {
    if (lost.current) await send(lost.current)
  }, [send])

  /** Stops, if another page is behind the refusal. */
  const examine = useCallback(
    async (refusal: unknown): Promise<boolean> => {
      const elsewhere = await findElsewhere(latest.current.kind, seenNow.current, refusal)
      if (elsewhere) setState({ state: 'stopped', elsewhere })
      return elsewhere !== undefined
    },
    [setState],
  )

  const save = useCallback(
    (): Promise<void> =>
      inTurn(async () => {
        if (isStopped()) return
        try {
          if (lost.current) setState({ state: 'saving' })
          await sendLost()
          const { values: saving, content: sent } = latest.current
          if (sent === savedContent.current) {
            // What was refused has been taken back.
            if (stateNow.current.state === 'failed') setState({ state: 'clean' })
            return
          }
          setState({ state: 'saving' })
          await send({ seen: seenNow.current, content: sent, values: saving, key: randomId() })
        } catch (error) {
          if (await examine(error)) return
          setState(failure(error, failures.current))
          failures.current += 1
        }
      }),
    [examine, inTurn, isStopped, send, sendLost, setState],
  )

  useEffect(() => {
    if (!enabled || content === savedContent.current) return undefined
    const timer = setTimeout(() => void save(), delay)
    return () => clearTimeout(timer)
  }, [enabled, content, save])

  useEffect(() => {
    if (state.state !== 'failed' || state.retryIn === undefined) return undefined
    const retry = () => void save()
    const timer = setTimeout(retry, state.retryIn * 1000)
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [state, save])

  /** Submits or removes what has been seen by then, with no save beside it; nothing is saved after it. */
  const finish = useCallback(
    <T>(work: (seen: Seen) => Promise<T>): Promise<T> =>
      inTurn(async () => {
        try {
          await sendLost()
          const done = await work(seenNow.current)
          isOver.current = true
          savedContent.current = latest.current.content
          return done
        } catch (error) {
          await examine(error)
          throw error
        }
      }),
    [examine, inTurn, sendLost],
  )

  /** Saves over what another page has saved, knowingly; or anew, where that page has removed it. */
  const keepMine = useCallback(async () => {
    const stopped = stateNow.current
    if (stopped.state !== 'stopped' || stopped.elsewhere.happened === 'submitted') return
    see(stopped.elsewhere.happened === 'changed' ? stopped.elsewhere.theirs : nothingSeen)
    savedContent.current = ''
    setState({ state: 'clean' })
    await save()
  }, [save, see, setState])

  /** Somebody has closed the page all the same. */
  const discard = useCallback(() => {
    isOver.current = true
  }, [])
  // Whoever turns to another tab finds it saved: while it is hidden no timer runs.
  useEffect(() => () => void (enabledNow.current && readToken() !== '' && save()), [save])

  const isUnsaved = useCallback(() => !isOver.current && latest.current.content !== savedContent.current, [])
  const idNow = useCallback(() => seenNow.current.id, [])

  return { state, seen, save, finish, keepMine, discard, isUnsaved, idNow }
}

export type Autosave = ReturnType<typeof useAutosave>

function failure(error: unknown, before: number): SaveState {
  const retryIn = mayPass(error) ? (pauses[before] ?? pauses.at(-1)) : undefined
  return { state: 'failed', reason: error instanceof CallError ? error.message : '', retryIn }
}

/** Without a change: once the network, the server or a limit is better. */
const mayPass = (error: unknown) => !isRefusal(error) || (error instanceof CallError && error.code === 429)

/** One after another, in the order they were asked for. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(work)
    last.current = turn.catch(() => undefined)
    return turn
  }, [])
}
