import type { DatePicker, GetRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { DayPicker, isReadable } from '../ui/day-picker.tsx'

interface Props {
  label: string
  /** The day as text; "" for none. */
  value: string
  onChange: (day: string) => void
  /** Takes over the focus and opens the calendar. */
  startsOpen?: boolean
}

/** A day to filter by. A text that is no day stays in the field and filters nothing. */
export function DayFilter({ label, value, onChange, startsOpen = false }: Props) {
  const [unread, setUnread] = useState('')
  const field = useRef<GetRef<typeof DatePicker>>(null)
  useEffect(() => {
    if (startsOpen) field.current?.focus()
  }, [startsOpen])
  return (
    <DayPicker
      ref={field}
      defaultOpen={startsOpen}
      value={unread || value}
      placeholder={label}
      aria-label={label}
      aria-invalid={unread === '' ? undefined : true}
      status={unread === '' ? '' : 'error'}
      onChange={(text) => {
        setUnread(isReadable(text) ? '' : text)
        if (isReadable(text)) onChange(text)
      }}
    />
  )
}
