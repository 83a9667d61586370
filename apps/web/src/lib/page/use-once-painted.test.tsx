import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

const { useOncePainted } =
  await vi.importActual<typeof import('./use-once-painted.ts')>('./use-once-painted.ts')

test('a value follows after the frame that shows it, and a later one calls it off', () => {
  vi.useFakeTimers()
  const { result, rerender, unmount } = renderHook((value: string) => useOncePainted(value), {
    initialProps: 'a',
  })
  rerender('ab')
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersToNextFrame())
  // The browser paints at the end of this frame.
  expect(result.current).toBe('a')
  rerender('abc')
  act(() => void vi.advanceTimersByTime(1))
  expect(result.current).toBe('a')
  act(() => void vi.advanceTimersByTime(100))
  expect(result.current).toBe('abc')

  rerender('abcd')
  rerender('abcde')
  expect(vi.getTimerCount()).toBe(1)
  act(() => void vi.advanceTimersToNextFrame())
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
