import { describe, expect, test } from 'vitest'
import { history, startHistory } from './history.ts'

const type = (text: string, kind = 'name') => ({ type: 'do', kind, next: text }) as const

describe('the history of a document', () => {
  test('goes back and forth', () => {
    const after = ['a', 'ab', 'abc'].reduce((state, text) => history(state, type(text, '')), startHistory(''))
    const steps = ['redo', 'undo', 'undo', 'redo', 'undo', 'undo', 'undo'] as const
    const states = steps.map((_step, index) =>
      steps.slice(0, index + 1).reduce((state, type) => history(state, { type }), after),
    )
    expect(states.map(({ now }) => now)).toEqual(['abc', 'ab', 'a', 'ab', 'a', '', ''])
  })

  test('joins typing into one field to one step', () => {
    const typed = ['a', 'ab', 'abc'].reduce((state, text) => history(state, type(text)), startHistory(''))
    expect(history(typed, { type: 'undo' }).now).toBe('')
  })

  test('does not join two fields, nor typing after an undo', () => {
    const two = history(history(startHistory(''), type('a')), type('b', 'other'))
    expect(history(two, { type: 'undo' }).now).toBe('a')
    const again = history(history(two, { type: 'undo' }), type('c'))
    expect(history(again, { type: 'undo' }).now).toBe('a')
  })

  test('forgets the future with a new change, and the past with a new document', () => {
    const back = history(history(startHistory(''), type('a')), { type: 'undo' })
    expect(history(history(back, type('b')), { type: 'redo' }).now).toBe('b')
    expect(history(back, { type: 'load', next: 'x' })).toEqual(startHistory('x'))
  })

  test('ignores a change that changes nothing', () => {
    const state = startHistory('a')
    expect(history(state, { type: 'redo' })).toBe(state)
    expect(history(state, type('a'))).toBe(state)
  })

  test('keeps a hundred steps', () => {
    let state = startHistory('')
    for (let index = 0; index < 150; index += 1) state = history(state, type(String(index), ''))
    expect(state.past.length).toBe(100)
  })
})
