import { render } from '@testing-library/react'
import { Activity } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useKeptForm } from '../src/features/submission/use-kept-form.ts'
import { keepWork } from '../src/lib/session.ts'
import { readStored } from '../src/lib/stored.ts'

const place = { userId: 'u-lisi', kind: 'leave', id: undefined }
const kept = () => readStored('keptForm-u-lisi-leave-new')

function Form() {
  const { remember } = useKeptForm(place)
  remember({ entered: { reason: '回乡' }, revision: undefined }, () => true)
  return null
}

afterEach(() => localStorage.clear())

test('a form is kept before its page is taken away, also while it is hidden behind another', () => {
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
