import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { DayPicker } from './day-picker.tsx'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

test.each([
  ['America/New_York', '2026-11-20T16:30:00Z'],
  ['Asia/Shanghai', '2026-11-20T16:30:00Z'],
  ['Pacific/Kiritimati', '2026-11-21T12:00:00Z'],
])('the calendar marks the present day of the office in a browser in %s', async (zone, now) => {
  vi.stubEnv('TZ', zone)
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
  render(<DayPicker aria-label="日期" value="" onChange={() => undefined} />)
  await userEvent.click(screen.getByLabelText('日期'))
  const today = document.querySelector('.ant-picker-cell-today')
  expect(today?.getAttribute('title')).toBe('2026-11-21')
})
