import { describe, expect, test } from 'vitest'
import { CallError } from '../http/call-error.ts'
import {
  type Autosave,
  type AutosaveEffect,
  type AutosaveEvent,
  isUnsaved,
  type OnPage,
  startAutosave,
  transition,
} from './autosave.ts'
import { nothingSeen, type SeenState } from './seen.ts'

const opened: SeenState = { id: 'd-1', revision: 3, isDraft: true }
const page = (reason: string, enabled = true): OnPage => ({ values: { reason }, content: reason, enabled })
const drawn = (reason: string): AutosaveEvent => ({ type: 'page drawn', page: page(reason) })
const asked: AutosaveEvent = { type: 'save asked' }
const answer = (revision: number): AutosaveEvent => ({
  type: 'answered',
  id: 'd-1',
  revision,
  savedAt: '2026-11-20 10:32:05',
})
const offline = new TypeError('Failed to fetch')
const nothingElsewhere: AutosaveEvent = { type: 'examined', elsewhere: undefined }
const unanswered = (error: unknown): AutosaveEvent => ({ type: 'not answered', error })

/** The state after these events and the effects of each; the keys are key-1, key-2 … by event. */
function after(events: readonly AutosaveEvent[], seen = opened, start = page('旧', false)) {
  let now: Autosave = startAutosave(start, seen, { restored: false })
  const effects: AutosaveEffect[] = []
  for (const [index, event] of events.entries()) {
    const step = transition(now, event, `key-${index + 1}`)
    now = step.next
    effects.push(...step.effects)
  }
  const sent = effects.flatMap((effect) => (effect.do === 'send' ? [effect.sending] : []))
  return { now, effects, sent, last: effects.at(-1) }
}

const changed = [drawn('一'), asked]

describe('a change', () => {
  test('is sent with the revision that was seen, and is saved by the answer', () => {
    const { now, effects } = after([...changed, answer(4)])
    expect(effects).toEqual([
      { do: 'send', sending: { seen: opened, values: { reason: '一' }, content: '一', key: 'key-2' } },
      { do: 'tell saved', id: 'd-1', revision: 4 },
    ])
    expect(now).toMatchObject({ seen: { id: 'd-1', revision: 4 }, shown: { state: 'saved', at: '10:32' } })
    expect(isUnsaved(now)).toBe(false)
  })

  test('of a new form gets its id from the first save', () => {
    const { effects, now } = after([...changed, answer(1)], nothingSeen)
    expect(effects.slice(1)).toEqual([
      { do: 'tell saved', id: 'd-1', revision: 1 },
      { do: 'tell id', id: 'd-1' },
    ])
    expect(now.seen).toEqual({ id: 'd-1', revision: 1, isDraft: true })
  })

  test('that changes nothing sends nothing', () => {
    expect(after([drawn('旧'), asked])).toMatchObject({ effects: [], now: { shown: { state: 'clean' } } })
  })

  test('during a save is sent after it, once, with the new revision', () => {
    const { sent, now } = after([...changed, drawn('一二'), asked, asked])
    expect(sent.map(({ content }) => content)).toEqual(['一'])
    expect(now.shown).toEqual({ state: 'saving' })

    const later = after([...changed, drawn('一二'), asked, asked, answer(4)])
    expect(later.sent.map(({ content, seen, key }) => [content, seen.revision, key])).toEqual([
      ['一', 3, 'key-2'],
      ['一二', 4, 'key-6'],
    ])
    const end = after([...changed, drawn('一二'), asked, asked, answer(4), answer(5)])
    expect(end.sent).toHaveLength(2)
    expect([isUnsaved(end.now), end.now.turn]).toEqual([false, { at: 'rest' }])
  })

  test('stays saved when a save without a change is requested', () => {
    const { now, sent } = after([...changed, answer(4), asked])
    expect([sent.length, now.shown]).toEqual([1, { state: 'saved', at: '10:32' }])
  })

  test('during a save stays unsaved until a save is requested', () => {
    const { now, sent } = after([...changed, drawn('一二'), answer(4)])
    expect([sent.length, isUnsaved(now)]).toEqual([1, true])
  })
})

describe('a refusal', () => {
  const refused = [...changed, unanswered(new CallError(400, '事由不能包含表情')), nothingElsewhere]

  test('is shown, is not retried, and its save is not sent again', () => {
    const { now } = after(refused)
    expect(now.shown).toEqual({ state: 'failed', reason: '事由不能包含表情', retryIn: undefined })
    const { sent } = after([...refused, drawn('二'), asked])
    expect(sent.map(({ content, key }) => [content, key])).toEqual([
      ['一', 'key-2'],
      ['二', 'key-6'],
    ])
  })

  test('is cleared when the change is reverted', () => {
    const { now, sent } = after([...refused, drawn('旧'), asked])
    expect([sent.length, now.shown]).toEqual([1, { state: 'clean' }])
  })

  test('because of too many calls is retried', () => {
    const { now } = after([...changed, unanswered(new CallError(429, '操作过于频繁')), nothingElsewhere])
    expect(now.shown).toEqual({ state: 'failed', reason: '操作过于频繁', retryIn: 5 })
  })
})

describe('a stale revision', () => {
  const theirs: SeenState = { id: 'd-1', revision: 7, isDraft: true }
  const conflict = unanswered(new CallError(409, '草稿已在其他页面修改'))
  const stale: AutosaveEvent[] = [
    ...changed,
    conflict,
    { type: 'examined', elsewhere: { happened: 'changed', theirs } },
  ]

  test('is examined and stops the saving', () => {
    expect(after([...changed, conflict]).last).toMatchObject({ do: 'examine', seen: opened })
    const { now, sent } = after([...stale, drawn('二'), asked])
    expect([sent.length, now.shown]).toEqual([
      1,
      { state: 'stopped', elsewhere: { happened: 'changed', theirs } },
    ])
    expect(isUnsaved(now)).toBe(true)
  })

  test('is overwritten on request, with the revision of the other page', () => {
    const { sent } = after([...stale, { type: 'own kept' }])
    expect(sent.map(({ seen, content }) => [seen.revision, content])).toEqual([
      [3, '一'],
      [7, '一'],
    ])
  })

  test('is overwritten also when the change was reverted', () => {
    expect(after([...stale, drawn('旧'), { type: 'own kept' }]).sent.at(-1)?.content).toBe('旧')
  })

  test('of a deleted draft is saved as a new draft', () => {
    const removed: AutosaveEvent = { type: 'examined', elsewhere: { happened: 'removed' } }
    expect(after([...changed, conflict, removed, { type: 'own kept' }]).sent.at(-1)?.seen).toEqual(
      nothingSeen,
    )
  })

  test('of a submitted request is never overwritten', () => {
    const submitted: AutosaveEvent = { type: 'examined', elsewhere: { happened: 'submitted', id: 'd-1' } }
    expect(after([...changed, conflict, submitted, { type: 'own kept' }, asked]).sent).toHaveLength(1)
  })
})

describe('offline', () => {
  const lost = [unanswered(offline), nothingElsewhere]

  test('the pauses grow up to a minute and are reset by a save', () => {
    const pausesOf = (tries: number) =>
      after([drawn('一'), ...Array.from({ length: tries }, () => [asked, ...lost]).flat()]).now.shown
    expect([1, 2, 3, 4, 5, 6].map(pausesOf)).toEqual(
      [5, 10, 20, 40, 60, 60].map((retryIn) => ({ state: 'failed', reason: '', retryIn })),
    )
    const { now } = after([...changed, ...lost, asked, answer(4), drawn('二'), asked, ...lost])
    expect(now.shown).toMatchObject({ retryIn: 5 })
  })

  test('a lost save is sent again under its key when the network is back, then the later change', () => {
    const { sent, now } = after([...changed, ...lost, drawn('一二'), asked, answer(4), answer(5)])
    expect(sent.map(({ content, key, seen }) => [content, key, seen.revision])).toEqual([
      ['一', 'key-2', 3],
      ['一', 'key-2', 3],
      ['一二', 'key-7', 4],
    ])
    expect([isUnsaved(now), now.lost]).toEqual([false, undefined])
  })

  test('a lost save that is sent again shows as being saved', () => {
    expect(after([...changed, ...lost, asked]).now.shown).toEqual({ state: 'saving' })
  })

  test('a lost save that is then refused is not sent a third time', () => {
    const { sent, now } = after([
      ...changed,
      ...lost,
      asked,
      unanswered(new CallError(400, '不行')),
      nothingElsewhere,
      drawn('二'),
      asked,
    ])
    expect(sent.map(({ content }) => content)).toEqual(['一', '一', '二'])
    expect(now.lost?.content).toBe('二')
  })
})

describe('leaving the page', () => {
  const left = (isLoggedIn: boolean): AutosaveEvent => ({ type: 'page left', isLoggedIn })

  test('saves changes', () => {
    expect(after([drawn('一'), left(true)]).sent.map(({ content }) => content)).toEqual(['一'])
  })

  test('saves nothing of an untouched form, nor without a session', () => {
    const untouched: AutosaveEvent = { type: 'page drawn', page: page('一', false) }
    expect(after([untouched, left(true)]).sent).toEqual([])
    expect(after([drawn('一'), left(false)]).sent).toEqual([])
  })

  test('on purpose discards the changes', () => {
    const { sent, now } = after([drawn('一'), { type: 'discarded' }, left(true)])
    expect([sent, isUnsaved(now)]).toEqual([[], false])
  })
})

describe('submitting', () => {
  const finish: AutosaveEvent = { type: 'finish asked', id: 0 }

  test('waits for the running save and ends the saving', () => {
    expect(after([...changed, finish]).effects.map((effect) => effect.do)).toEqual(['send'])
    expect(after([...changed, finish, answer(4)]).last).toMatchObject({
      do: 'finish',
      id: 0,
      seen: { revision: 4 },
    })
    const { sent, now } = after([...changed, finish, answer(4), drawn('二'), asked, { type: 'finished' }])
    expect([sent.length, isUnsaved(now)]).toEqual([1, false])
  })

  test('leaves nothing to save, whatever is typed afterwards', () => {
    const { sent, now } = after([finish, { type: 'finished' }, drawn('三'), asked])
    expect([sent, isUnsaved(now)]).toEqual([[], false])
  })

  test('first repeats a lost save', () => {
    const { sent, last } = after([...changed, unanswered(offline), nothingElsewhere, finish, answer(4)])
    expect(sent.map(({ key }) => key)).toEqual(['key-2', 'key-2'])
    expect(last).toMatchObject({ do: 'finish', seen: { revision: 4 } })
  })

  test('reports a refusal to its caller and continues saving', () => {
    const error = new CallError(400, '不行')
    const events: AutosaveEvent[] = [finish, { type: 'not finished', error }, nothingElsewhere]
    expect(after(events).last).toEqual({ do: 'refuse finish', id: 0, error })
    expect(after([...events, drawn('一'), asked]).sent).toHaveLength(1)
  })

  test('stops when another page was faster', () => {
    const error = new CallError(409, '已提交')
    const elsewhere = { happened: 'submitted', id: 'd-1' } as const
    const { now, last } = after([finish, { type: 'not finished', error }, { type: 'examined', elsewhere }])
    expect(now.shown).toEqual({ state: 'stopped', elsewhere })
    expect(last).toEqual({ do: 'refuse finish', id: 0, error })
  })
})

test.each<AutosaveEvent>([
  answer(4),
  unanswered(offline),
  nothingElsewhere,
  { type: 'not finished', error: offline },
  { type: 'own kept' },
])('an answer to nothing that was asked changes nothing: $type', (event) => {
  const { now } = after([...changed, answer(4), drawn('二')])
  const { next, effects } = transition(now, event, 'key-9')
  expect([next, effects]).toEqual([now, []])
})

test('work restored from an ended session counts as unsaved from the start', () => {
  const restored = startAutosave(page('一'), opened, { restored: true })
  expect(isUnsaved(restored)).toBe(true)
  expect(transition(restored, asked, 'key-1').effects).toHaveLength(1)
})

describe('a submission that saves first', () => {
  const saved: AutosaveEvent = { type: 'saved to finish', id: 'd-1', revision: 8, content: '一' }
  const finish: AutosaveEvent = { type: 'finish asked', id: 0 }

  test('goes on from its own save when it is refused', () => {
    const refused: AutosaveEvent = { type: 'not finished', error: new CallError(400, '请填写正文') }
    const { now, effects } = after([drawn('一'), finish, saved, refused, nothingElsewhere])
    expect(now.seen.revision).toBe(8)
    expect(isUnsaved(now)).toBe(false)
    expect(effects.map((effect) => effect.do)).toEqual(['finish', 'tell saved', 'examine', 'refuse finish'])
  })

  test('of a new draft tells its id', () => {
    expect(after([drawn('一'), finish, saved], nothingSeen).last).toEqual({ do: 'tell id', id: 'd-1' })
  })

  test('changes nothing when no submission runs', () => {
    expect(after([drawn('一'), saved]).now.seen).toEqual(opened)
  })
})
