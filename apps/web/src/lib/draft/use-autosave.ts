import { useCallback, useEffect, useState } from 'react'
import { randomId } from '../random-id.ts'
import { readToken } from '../session/session.ts'
import {
  type Autosave as Machine,
  type AutosaveEffect,
  type AutosaveEvent,
  isUnsaved,
  type OnPage,
  startAutosave,
  transition,
} from './autosave.ts'
import type { Elsewhere, SeenState } from './seen.ts'

/** Milliseconds after the last change. */
const delay = 1500

interface Saved {
  id: string
  revision: number
  /** `yyyy-MM-dd HH:mm:ss` */
  savedAt: string
}

/** Gives a submission the way to say that it has saved the draft first. */
type NoteSaved = (saved: Omit<Saved, 'savedAt'> & { content: string }) => void

interface Around<V> {
  send: (seen: SeenState, values: V, idempotencyKey: string) => Promise<Saved>
  /** Finds what another page did that caused a refusal. */
  findElsewhere: (seen: SeenState, refusal: unknown) => Promise<Elsewhere | undefined>
  /** The content as it is now, for a page that is not drawn at each change. */
  read?: (() => OnPage<V>) | undefined
  onId: (id: string) => void
  /** Called after each save, also when the page is gone by then. */
  onSaved: (saved: { id: string; revision: number }) => void
}

interface Props<V> extends Around<V>, OnPage<V> {
  /** The version that the page was opened with. */
  opened: SeenState
  /** The page was opened with work restored from an ended session, which is not on the server yet. */
  restored: boolean
}

/** Saves 1.5 s after the last change, one save at a time; a change during a save is saved after it (autosave.ts). */
export function useAutosave<V>({ opened, values, content, enabled, restored, ...around }: Props<V>) {
  const [start] = useState(() => startAutosave({ values, content, enabled }, opened, { restored }))
  const [{ shown: state, seen }, show] = useState<Pick<Machine<V>, 'shown' | 'seen'>>(start)
  const [{ tell, heed, finish, now, draw }] = useState(() => runAutosave(start, around, show))

  useEffect(() => {
    heed(around)
    tell({ type: 'page drawn', page: { values, content, enabled } })
  })

  const save = useCallback(() => {
    draw()
    tell({ type: 'save asked' })
  }, [draw, tell])
  useEffect(() => {
    if (!enabled || content === now().savedContent) return undefined
    const timer = setTimeout(save, delay)
    return () => clearTimeout(timer)
  }, [enabled, content, now, save])

  useEffect(() => {
    if (state.state !== 'failed' || state.retryIn === undefined) return undefined
    const timer = setTimeout(save, state.retryIn * 1000)
    window.addEventListener('online', save)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', save)
    }
  }, [state, save])

  const keepMine = useCallback(() => tell({ type: 'own kept' }), [tell])
  const discard = useCallback(() => tell({ type: 'discarded' }), [tell])
  // Saves when the person switches to another tab, because timers do not run while the page is hidden.
  useEffect(
    () => () => {
      draw()
      tell({ type: 'page left', isLoggedIn: readToken() !== '' })
    },
    [draw, tell],
  )

  return {
    state,
    seen,
    save,
    finish,
    keepMine,
    discard,
    isUnsaved: useCallback(() => {
      draw()
      return isUnsaved(now())
    }, [draw, now]),
    idNow: useCallback(() => now().seen.id, [now]),
  }
}

export type Autosave = ReturnType<typeof useAutosave>

/** Runs the effects of the state machine and reports their results to it, also after the page is gone. */
function runAutosave<V>(start: Machine<V>, first: Around<V>, show: (machine: Machine<V>) => void) {
  let machine = start
  let around = first
  const works: { run: (seen: SeenState) => Promise<void>; refuse: (error: unknown) => void }[] = []

  const tell = (event: AutosaveEvent<V>) => {
    const before = machine
    const { next, effects } = transition(before, event, randomId())
    machine = next
    if (next.shown !== before.shown || next.seen !== before.seen) show(next)
    for (const effect of effects) perform(effect)
  }

  const draw = () => {
    const page = around.read?.()
    if (page) tell({ type: 'page drawn', page })
  }

  const perform = (effect: AutosaveEffect<V>): void => {
    const { send, findElsewhere, onId, onSaved } = around
    switch (effect.do) {
      case 'send': {
        const { seen, values, key } = effect.sending
        void send(seen, values, key).then(
          (draft) => tell({ ...draft, type: 'answered' }),
          (error: unknown) => tell({ type: 'not answered', error }),
        )
        break
      }
      case 'examine':
        void findElsewhere(effect.seen, effect.error).then((elsewhere) =>
          tell({ type: 'examined', elsewhere }),
        )
        break
      case 'finish':
        void works[effect.id]?.run(effect.seen)
        break
      case 'refuse finish':
        works[effect.id]?.refuse(effect.error)
        break
      case 'tell id':
        onId(effect.id)
        break
      case 'tell saved':
        onSaved(effect)
        break
    }
  }

  /** Submits or deletes the last seen version without a parallel save; nothing is saved afterwards. */
  const finish = <T>(work: (seen: SeenState, noteSaved: NoteSaved) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const noteSaved: NoteSaved = (saved) => tell({ type: 'saved to finish', ...saved })
    const run = async (seen: SeenState) => {
      try {
        const done = await work(seen, noteSaved)
        tell({ type: 'finished' })
        resolve(done)
      } catch (error) {
        tell({ type: 'not finished', error })
      }
    }
    draw()
    tell({ type: 'finish asked', id: works.push({ run, refuse: reject }) - 1 })
    return promise
  }

  const heed = (next: Around<V>) => {
    around = next
  }
  return { tell, heed, finish, draw, now: () => machine }
}
