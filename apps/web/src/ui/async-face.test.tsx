import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { CallError } from '../lib/http/call-error.ts'
import { AsyncFace } from './async-face.tsx'

const failed = (error: Error) => ({
  data: undefined,
  error,
  isPending: false,
  refetch: vi.fn<() => Promise<never>>(),
})

test.each([400, 403, 404, 410])('a refusal with %i is said, and not tried again', (code) => {
  render(<AsyncFace query={failed(new CallError(code, '没有这个申请'))}>{() => <p>内容</p>}</AsyncFace>)
  expect(screen.getByText('没有这个申请')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  new CallError(429, '请稍后再试'),
  new CallError(500, '系统错误'),
  new TypeError('Failed to fetch'),
])('what may pass can be tried again: %s', (error) => {
  render(<AsyncFace query={failed(error)}>{() => <p>内容</p>}</AsyncFace>)
  expect(screen.getByRole('button')).toBeDefined()
})
