import { render, renderHook } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, test } from 'vitest'
import { keepForm } from './kept-form.ts'
import { useKeptForm } from './use-kept-form.ts'
import { keepWork } from '../session/session.ts'
import { readStored } from '../storage/stored.ts'

const place = { userId: 'u-lisi', kind: 'leave', id: undefined }
const kept = () => readStored('keptForm-u-lisi-leave-new')

function Form() {
  const { remember } = useKeptForm(place)
  remember({ entered: { reason: '回乡' }, revision: undefined }, () => true)
  return null
}

afterEach(() => localStorage.clear())

test('a form is kept before its page closes, also while it is hidden behind another', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Form />
    </Activity>
  )
  const { rerender, unmount } = render(page('visible'))
  rerender(page('hidden'))
  keepWork()
  expect(kept()).toMatchObject({ entered: { reason: '回乡' } })
  localStorage.clear()
  unmount()
  keepWork()
  expect(kept()).toBeUndefined()
})

const others = { entered: { reason: '探亲' }, revision: undefined }

test.each([
  ['a first save', (page: ReturnType<typeof useKeptForm>) => page.noteSaved({ id: '7', revision: 1 })],
  ['a return to the page', () => window.dispatchEvent(new Event('pageshow'))],
])('%s does not change the stored work of another page of the same new form', (_what, happen) => {
  const { result } = renderHook(() => useKeptForm(place))
  keepForm(place, others)
  happen(result.current)
  expect(kept()).toEqual(others)
  expect(readStored('keptForm-u-lisi-leave-7')).toBeUndefined()
})

test('showing the page again keeps the stored work, too', () => {
  const page = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Form />
    </Activity>
  )
  const { rerender } = render(page('visible'))
  rerender(page('hidden'))
  keepForm(place, others)
  rerender(page('visible'))
  expect(kept()).toEqual(others)
})

test('stored work of the page moves with its first save, and is removed once the page is back', () => {
  const { result, rerender } = renderHook(() => useKeptForm(place))
  result.current.remember({ entered: { reason: '回乡' }, revision: undefined }, () => true)
  keepWork()
  result.current.noteSaved({ id: '7', revision: 1 })
  expect(kept()).toBeUndefined()
  expect(readStored('keptForm-u-lisi-leave-7')).toEqual({ entered: { reason: '回乡' }, revision: 1 })
  rerender()
  keepWork()
  window.dispatchEvent(new Event('pageshow'))
  expect(kept()).toBeUndefined()
})
