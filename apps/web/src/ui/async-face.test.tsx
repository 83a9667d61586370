import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CallError } from '../lib/http/call-error.ts'
import { AsyncFace } from './async-face.tsx'

test.each([
  ['of an id that nothing has', new CallError(404, '数据不存在'), '数据不存在', false],
  ['of an id that is none', new CallError(400, '编号有误'), '编号有误', false],
  ['of what others may see', new CallError(403, '没有权限'), '没有权限', false],
  ['that the server could not answer', new CallError(500, '系统繁忙'), undefined, true],
  ['without a network', new TypeError('Failed to fetch'), undefined, true],
])('a call %s: what it says, and whether it may be tried again', (_, error, said, mayRetry) => {
  const query = { data: undefined, error, isPending: false, refetch: () => Promise.reject(error) }
  render(<AsyncFace query={query}>{() => 'data'}</AsyncFace>)
  if (said !== undefined) expect(screen.getByText(said)).toBeDefined()
  expect(screen.queryByRole('button') !== null).toBe(mayRetry)
})
