import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { listRow, pageOf } from '../../../test/requests.ts'
import { stubServer } from '../../../test/stub-server.ts'

// A separate file, because the first sign of activity is remembered for the whole document.
test('the calendar replaces its stand-in after the first activity and keeps the value shown', async () => {
  stubServer({ ...inside, list: pageOf([listRow()]) })
  const { user, address } = openPage('/approval/index?pendingTime=2026-11-17')
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: '申请时间' })
  await screen.findByText('年假 3 天')
  expect(field().readOnly).toBe(true)
  expect(field().value).toBe('2026-11-17')

  fireEvent.pointerMove(window)
  await waitFor(() => expect(field().readOnly).toBe(false))
  expect(field().value).toBe('2026-11-17')
  await user.clear(field())
  await user.type(field(), '2026-11-18{Enter}')
  await user.click(screen.getByRole('button', { name: '搜索' }))
  await waitFor(() => expect(address()).toBe('/approval/index?pendingTime=2026-11-18'))
})
