import { contract } from '@countersign/contract'
import { act, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { call } from '../lib/http/call.ts'
import { ProgressBar } from './progress-bar.tsx'
import { counts } from '../../test/people.ts'
import { Refusal, stubServer } from '../../test/stub-server.ts'

test('the progress bar runs from the first call to the end of the last, whatever their outcome', async () => {
  const answers: ((answer: unknown) => void)[] = []
  stubServer({ counts: () => new Promise((resolve) => answers.push(resolve)) })
  const { container } = render(<ProgressBar />)
  const runs = () => container.querySelector('[data-running=true]') !== null
  expect(runs()).toBe(false)
  let calls: Promise<unknown>[] = []
  act(() => {
    calls = [1, 2, 3].map(() => call(contract.counts, {}).catch(() => undefined))
  })
  expect(runs()).toBe(true)
  await act(async () => answers[0]?.(counts))
  await act(async () => answers[1]?.(new Refusal(500, '服务器异常')))
  expect(runs()).toBe(true)
  await act(async () => {
    answers[2]?.(Promise.reject(new TypeError('Failed to fetch')))
    await Promise.all(calls)
  })
  expect(runs()).toBe(false)
})
