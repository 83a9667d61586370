import { afterEach, expect, test } from 'vitest'
import { blockInspectorKeys } from './inspector-keys.ts'

const stop = blockInspectorKeys()
afterEach(stop)

const reaches = (keys: KeyboardEventInit) =>
  document.body.dispatchEvent(new KeyboardEvent('keydown', { ...keys, cancelable: true, bubbles: true }))

test('F12 and Ctrl+Shift+I do not reach the browser, other keys do', () => {
  expect(reaches({ key: 'F12' })).toBe(false)
  expect(reaches({ key: 'I', ctrlKey: true, shiftKey: true })).toBe(false)
  // With another keyboard layout the same key produces another character.
  expect(reaches({ key: 'ш', code: 'KeyI', ctrlKey: true, shiftKey: true })).toBe(false)
  expect(reaches({ key: 'ˆ', code: 'KeyI', metaKey: true, altKey: true })).toBe(false)
  expect(reaches({ key: 'i', ctrlKey: true })).toBe(true)
  expect(reaches({ key: 'F11' })).toBe(true)
  expect(reaches({ key: 'I', shiftKey: true })).toBe(true)
})
