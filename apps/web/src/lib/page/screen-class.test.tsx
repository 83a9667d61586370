import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useScreenClass } from './screen-class.ts'

test.each([
  [767, 0],
  [768, 1],
  [991, 1],
  [992, 2],
  [1199, 2],
  [1200, 3],
])('a window %i wide is of class %i', (width, size) => {
  window.innerWidth = width
  expect(renderHook(useScreenClass).result.current).toBe(size)
})
