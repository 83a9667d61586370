import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useIsPhone } from '../lib/page/screen-class.ts'

const format = 'YYYY-MM-DD'

interface Props {
  label: string
  /** The day as text; "" for none. */
  value: string
  onChange: (day: string) => void
}

export function DayFilter({ label, value, onChange }: Props) {
  const isPhone = useIsPhone()
  const day = dayjs(value, format)
  return (
    <DatePicker
      value={value !== '' && day.isValid() ? day : null}
      placeholder={label}
      aria-label={label}
      format={format}
      // Keeps the phone keyboard from covering the calendar.
      inputReadOnly={isPhone}
      onChange={(chosen) => onChange(chosen?.format(format) ?? '')}
    />
  )
}
