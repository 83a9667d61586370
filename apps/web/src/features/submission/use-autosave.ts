import { useCallback, useEffect, useState } from 'react'
import { randomId } from '../../lib/random-id.ts'
import { readToken } from '../../lib/session/session.ts'
import { saveDraft } from './draft-api.ts'
import {
  type Autosave as Machine,
  type AutosaveEffect,
  type AutosaveEvent,
  isUnsaved,
  startAutosave,
  transition,
} from './autosave.ts'
import type { Entered } from './entered.ts'
import { findElsewhere, type Seen } from './seen-draft.ts'

/** Milliseconds after the last change. */
const delay = 1500

interface Props {
  kind: string
  /** The version that the page was opened with. */
  opened: Seen
  values: Entered
  /** False until the first change, because an untouched form is not saved. */
  enabled: boolean
  /** The page was opened with work restored from an ended session, which is not on the server yet. */
  restored: boolean
  onId: (id: string) => void
  /** Called after each save, also when the page is gone by then. */
  onSaved: (saved: { id: string; revision: number }) => void
}

type Around = Pick<Props, 'kind' | 'onId' | 'onSaved'>

/** Saves 1.5 s after the last change, one save at a time; a change during a save is saved after it (autosave.ts). */
export function useAutosave({ kind, opened, values, enabled, restored, onId, onSaved }: Props) {
  const content = JSON.stringify(values)
  const [start] = useState(() => startAutosave({ values, content, enabled }, opened, { restored }))
  const [{ shown: state, seen }, show] = useState<Pick<Machine, 'shown' | 'seen'>>(start)
  const [{ tell, heed, finish, now }] = useState(() => runAutosave(start, { kind, onId, onSaved }, show))

  useEffect(() => {
    heed({ kind, onId, onSaved })
    tell({ type: 'page drawn', page: { values, content, enabled } })
  })

  const save = useCallback(() => tell({ type: 'save asked' }), [tell])
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
  useEffect(() => () => tell({ type: 'page left', isLoggedIn: readToken() !== '' }), [tell])

  return {
    state,
    seen,
    save,
    finish,
    keepMine,
    discard,
    isUnsaved: useCallback(() => isUnsaved(now()), [now]),
    idNow: useCallback(() => now().seen.id, [now]),
  }
}

export type Autosave = ReturnType<typeof useAutosave>

/** Runs the effects of the state machine and reports their results to it, also after the page is gone. */
function runAutosave(start: Machine, first: Around, show: (machine: Machine) => void) {
  let machine = start
  let around = first
  const works: { run: (seen: Seen) => Promise<void>; refuse: (error: unknown) => void }[] = []

  const tell = (event: AutosaveEvent) => {
    const before = machine
    const { next, effects } = transition(before, event, randomId())
    machine = next
    if (next.shown !== before.shown || next.seen !== before.seen) show(next)
    for (const effect of effects) perform(effect)
  }

  const perform = (effect: AutosaveEffect): void => {
    const { kind, onId, onSaved } = around
    switch (effect.do) {
      case 'send': {
        const { seen, values, key } = effect.sending
        void saveDraft(kind, seen, values, key).then(
          (draft) => tell({ ...draft, type: 'answered' }),
          (error: unknown) => tell({ type: 'not answered', error }),
        )
        break
      }
      case 'examine':
        void findElsewhere(kind, effect.seen, effect.error).then((elsewhere) =>
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
  const finish = <T>(work: (seen: Seen) => Promise<T>): Promise<T> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    const run = async (seen: Seen) => {
      try {
        const done = await work(seen)
        tell({ type: 'finished' })
        resolve(done)
      } catch (error) {
        tell({ type: 'not finished', error })
      }
    }
    tell({ type: 'finish asked', id: works.push({ run, refuse: reject }) - 1 })
    return promise
  }

  const heed = (next: Around) => {
    around = next
  }
  return { tell, heed, finish, now: () => machine }
}
