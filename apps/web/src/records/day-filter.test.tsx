import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DayFilter } from './day-filter.tsx'

test('a text that is no day stays marked and filters nothing, until a day is written', async () => {
  const onChange = vi.fn<(day: string) => void>()
  const user = userEvent.setup()
  render(<DayFilter label="开始日期" value="" onChange={onChange} />)
  const field = screen.getByLabelText<HTMLInputElement>('开始日期')
  await user.type(field, '2026-1')
  await user.tab()
  expect(field.value).toBe('2026-1')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(onChange).not.toHaveBeenCalled()

  await user.clear(field)
  await user.type(field, '2026-11-05')
  await user.tab()
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  expect(onChange).toHaveBeenCalledExactlyOnceWith('2026-11-05')
})
