import { DatePicker, type GetRef } from 'antd'
import dayjs from 'dayjs'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import type { FilterProps } from './use-filter-form.ts'

const day = 'YYYY-MM-DD'

interface Props extends FilterProps {
  /** Takes over the focus and opens the calendar. */
  startsOpen?: boolean
}

export function DateFilterPicker({ value, onChange, startsOpen = false }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const field = useRef<GetRef<typeof DatePicker>>(null)
  useEffect(() => {
    if (startsOpen) field.current?.focus()
  }, [startsOpen])
  return (
    <DatePicker
      ref={field}
      value={value ? dayjs(value, day) : null}
      onChange={(chosen) => onChange(chosen?.format(day) ?? '')}
      placeholder={t('list.date')}
      aria-label={t('list.date')}
      format={day}
      defaultOpen={startsOpen}
      // Keeps the phone keyboard from covering the calendar.
      inputReadOnly={isPhone}
    />
  )
}
