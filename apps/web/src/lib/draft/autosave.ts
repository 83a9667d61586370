import { isRefusal, isTooMany, refusalIn } from '../http/call-error.ts'
import { type Elsewhere, nothingSeen, type SeenState } from './seen.ts'

/** Seconds before a failed save is retried, longer each time. */
const pauses = [5, 10, 20, 40, 60] as const

export type SaveState =
  | { state: 'clean' | 'saving' }
  /** `HH:mm` */
  | { state: 'saved'; at: string }
  /** Retried after `retryIn` seconds; undefined after a refusal, which waits for a change. */
  | { state: 'failed'; reason: string; retryIn: number | undefined }
  /** Another page has changed, submitted or deleted the draft; saving stops until the person decides. */
  | { state: 'stopped'; elsewhere: Elsewhere }

/** The content of the page. */
export interface OnPage<V = unknown> {
  values: V
  /** Differs when the values differ. */
  content: string
  /** False until the first change, because an untouched form is not saved. */
  enabled: boolean
}

/**
 * One save. If its answer was lost it is sent again unchanged with its own key, because the server may have done it.
 */
interface Sending<V> {
  seen: SeenState
  values: V
  content: string
  key: string
}

/** A request to save, or to submit or delete the draft; the latter have a number. */
type Wish = { wish: 'save' } | { wish: 'finish'; id: number }

/** The operation in progress; there is only one at a time. */
type Turn<V> =
  | { at: 'rest' }
  | { at: 'sending'; wish: Wish; sending: Sending<V>; isAgain: boolean }
  /** Checks whether another page caused the refusal. */
  | { at: 'examining'; wish: Wish; error: unknown }
  | { at: 'finishing'; wish: Wish }

export interface Autosave<V = unknown> {
  page: OnPage<V>
  /** The state on the server, as last seen by this page. */
  seen: SeenState
  savedContent: string
  shown: SaveState
  lost: Sending<V> | undefined
  /** Failures in a row. */
  failures: number
  /** Submitted, deleted or closed; nothing is saved any more. */
  isOver: boolean
  turn: Turn<V>
  /** Requests received meanwhile, in order. */
  waiting: readonly Wish[]
}

export type AutosaveEvent<V = unknown> =
  | { type: 'page drawn'; page: OnPage<V> }
  /** The pause after a change or before a retry has passed, a save was requested, or the network is back. */
  | { type: 'save asked' }
  /** The page is hidden behind another tab, where timers do not run, or is being closed. */
  | { type: 'page left'; isLoggedIn: boolean }
  | { type: 'finish asked'; id: number }
  | { type: 'answered'; id: string; revision: number; savedAt: string }
  | { type: 'not answered'; error: unknown }
  | { type: 'examined'; elsewhere: Elsewhere | undefined }
  /** What finishes the draft has saved it first. */
  | { type: 'saved to finish'; id: string; revision: number; content: string }
  | { type: 'finished' }
  | { type: 'not finished'; error: unknown }
  /** The person overwrites the version of another page, or saves anew after that page deleted the draft. */
  | { type: 'own kept' }
  /** The page was closed despite unsaved changes. */
  | { type: 'discarded' }

export type AutosaveEffect<V = unknown> =
  | { do: 'send'; sending: Sending<V> }
  | { do: 'examine'; seen: SeenState; error: unknown }
  | { do: 'finish'; id: number; seen: SeenState }
  | { do: 'refuse finish'; id: number; error: unknown }
  /** The first save has returned the id of the draft. */
  | { do: 'tell id'; id: string }
  | { do: 'tell saved'; id: string; revision: number }

interface Step<V> {
  next: Autosave<V>
  effects: readonly AutosaveEffect<V>[]
}

/** Work restored from an ended session is not on the server yet. */
export function startAutosave<V>(
  page: OnPage<V>,
  seen: SeenState,
  { restored }: { restored: boolean },
): Autosave<V> {
  return {
    page,
    seen,
    savedContent: restored ? '' : page.content,
    shown: { state: 'clean' },
    lost: undefined,
    failures: 0,
    isOver: false,
    turn: { at: 'rest' },
    waiting: [],
  }
}

export function isUnsaved({ isOver, page, savedContent }: Autosave): boolean {
  return !isOver && page.content !== savedContent
}

/** `key` is the Idempotency-Key for a save that starts here; it is used at most once. */
export function transition<V>(now: Autosave<V>, event: AutosaveEvent<V>, key: string): Step<V> {
  const { turn } = now
  switch (event.type) {
    case 'page drawn':
      return stay({ ...now, page: event.page })
    case 'save asked':
      return ask(now, { wish: 'save' }, key)
    case 'page left':
      return now.page.enabled && event.isLoggedIn ? ask(now, { wish: 'save' }, key) : stay(now)
    case 'finish asked':
      return ask(now, { wish: 'finish', id: event.id }, key)
    case 'answered':
      return turn.at === 'sending' ? answered(now, turn, event, key) : stay(now)
    case 'not answered':
      if (turn.at !== 'sending') return stay(now)
      return examine({ ...now, lost: isRefusal(event.error) ? undefined : now.lost }, turn.wish, event.error)
    case 'examined':
      return turn.at === 'examining' ? examined(now, turn, event.elsewhere, key) : stay(now)
    case 'saved to finish':
      return turn.at === 'finishing' ? savedToFinish(now, event) : stay(now)
    case 'finished':
      return takeNext({ ...now, isOver: true, savedContent: now.page.content }, key)
    case 'not finished':
      return turn.at === 'finishing' ? examine(now, turn.wish, event.error) : stay(now)
    case 'own kept':
      return keepOwn(now, key)
    case 'discarded':
      return stay({ ...now, isOver: true })
  }
}

const stay = <V>(next: Autosave<V>): Step<V> => ({ next, effects: [] })
const after = <V>(effects: readonly AutosaveEffect<V>[], { next, effects: more }: Step<V>): Step<V> => ({
  next,
  effects: [...effects, ...more],
})

function ask<V>(now: Autosave<V>, wish: Wish, key: string): Step<V> {
  const next = { ...now, waiting: [...now.waiting, wish] }
  return next.turn.at === 'rest' ? takeNext(next, key) : stay(next)
}

function takeNext<V>(now: Autosave<V>, key: string): Step<V> {
  const [wish, ...waiting] = now.waiting
  if (!wish) return stay({ ...now, turn: { at: 'rest' } })
  const next = { ...now, waiting }
  if (wish.wish === 'finish') return next.lost ? send(next, wish, next.lost, true) : finish(next, wish)
  if (next.isOver || next.shown.state === 'stopped') return takeNext(next, key)
  if (next.lost) return send({ ...next, shown: { state: 'saving' } }, wish, next.lost, true)
  return sendPage(next, wish, key)
}

function sendPage<V>(now: Autosave<V>, wish: Wish, key: string): Step<V> {
  const { page, seen, shown } = now
  if (page.content === now.savedContent) {
    // The refused change was reverted.
    return takeNext(shown.state === 'failed' ? { ...now, shown: { state: 'clean' } } : now, key)
  }
  const sending = { seen, values: page.values, content: page.content, key }
  return send({ ...now, shown: { state: 'saving' } }, wish, sending, false)
}

function send<V>(now: Autosave<V>, wish: Wish, sending: Sending<V>, isAgain: boolean): Step<V> {
  return {
    next: { ...now, lost: sending, turn: { at: 'sending', wish, sending, isAgain } },
    effects: [{ do: 'send', sending }],
  }
}

function finish<V>(now: Autosave<V>, wish: Wish & { wish: 'finish' }): Step<V> {
  return {
    next: { ...now, turn: { at: 'finishing', wish } },
    effects: [{ do: 'finish', id: wish.id, seen: now.seen }],
  }
}

function answered<V>(
  now: Autosave<V>,
  { wish, sending, isAgain }: Turn<V> & { at: 'sending' },
  { id, revision, savedAt }: AutosaveEvent & { type: 'answered' },
  key: string,
): Step<V> {
  const next: Autosave<V> = {
    ...now,
    lost: undefined,
    failures: 0,
    savedContent: sending.content,
    seen: { ...sending.seen, id, revision },
    shown: { state: 'saved', at: savedAt.slice(11, 16) },
  }
  const told = tellSaved<V>(sending.seen, { id, revision })
  if (wish.wish === 'finish') return after(told, finish(next, wish))
  // Changes made after the lost save are still to be saved.
  return after(told, isAgain ? sendPage(next, wish, key) : takeNext(next, key))
}

function tellSaved<V>(
  before: SeenState,
  { id, revision }: { id: string; revision: number },
): AutosaveEffect<V>[] {
  const saved: AutosaveEffect<V> = { do: 'tell saved', id, revision }
  return before.id === undefined ? [saved, { do: 'tell id', id }] : [saved]
}

function savedToFinish<V>(
  now: Autosave<V>,
  { id, revision, content }: AutosaveEvent & { type: 'saved to finish' },
): Step<V> {
  const seen = { ...now.seen, id, revision }
  return { next: { ...now, seen, savedContent: content }, effects: tellSaved(now.seen, { id, revision }) }
}

function examine<V>(now: Autosave<V>, wish: Wish, error: unknown): Step<V> {
  return {
    next: { ...now, turn: { at: 'examining', wish, error } },
    effects: [{ do: 'examine', seen: now.seen, error }],
  }
}

function examined<V>(
  now: Autosave<V>,
  { wish, error }: Turn<V> & { at: 'examining' },
  elsewhere: Elsewhere | undefined,
  key: string,
): Step<V> {
  const shown = elsewhere ? ({ state: 'stopped', elsewhere } as const) : now.shown
  if (wish.wish === 'finish') {
    return after([{ do: 'refuse finish', id: wish.id, error }], takeNext({ ...now, shown }, key))
  }
  if (elsewhere) return takeNext({ ...now, shown }, key)
  return takeNext({ ...now, shown: failure(error, now.failures), failures: now.failures + 1 }, key)
}

function failure(error: unknown, before: number): SaveState {
  // Failures that can pass without a change: network, server and rate limit.
  const mayPass = !isRefusal(error) || isTooMany(error)
  const retryIn = mayPass ? (pauses[before] ?? pauses.at(-1)) : undefined
  return { state: 'failed', reason: refusalIn(error)?.message ?? '', retryIn }
}

function keepOwn<V>(now: Autosave<V>, key: string): Step<V> {
  if (now.shown.state !== 'stopped' || now.shown.elsewhere.happened === 'submitted') return stay(now)
  const { elsewhere } = now.shown
  const seen = elsewhere.happened === 'changed' ? elsewhere.theirs : nothingSeen
  return ask({ ...now, seen, savedContent: '', shown: { state: 'clean' } }, { wish: 'save' }, key)
}
