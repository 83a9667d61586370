import { DatePicker, Select } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import ui from '../../../ui/ui.module.css'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

type Half = 'morning' | 'afternoon'

/** Before 12:00 is the morning (wire.md "Dates and money"); each half is sent as its first or last moment. */
const moments: Record<'start' | 'end', Record<Half, string>> = {
  start: { morning: '00:00:00', afternoon: '12:00:00' },
  end: { morning: '11:59:59', afternoon: '23:59:59' },
}

export function HalfDayInput(props: InputProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { field, id, labelId, value, disabled, invalid, onChange, onBlur } = props
  const boundary = field.boundary ?? 'start'
  const text = textOf(value)
  const [date = '', time = ''] = text.split(' ')
  const [chosenHalf, setChosenHalf] = useState<Half>(boundary === 'start' ? 'morning' : 'afternoon')
  const half = time ? (time < '12:00:00' ? 'morning' : 'afternoon') : chosenHalf
  const put = (day: string, part: Half) => onChange(day ? `${day} ${moments[boundary][part]}` : undefined)

  return (
    <div className={ui.stack8} style={{ gridTemplateColumns: 'minmax(0, 1fr) 120px' }}>
      <DatePicker
        {...ariaOf(props)}
        id={id}
        value={date ? dayjs(date) : null}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        format="YYYY-MM-DD"
        // Keeps the phone keyboard from covering the calendar.
        inputReadOnly={isPhone}
        onChange={(chosen) => put(chosen?.format('YYYY-MM-DD') ?? '', half)}
        onBlur={onBlur}
      />
      <span id={`${id}-half`} className={ui.visuallyHidden}>
        {t('submit.half')}
      </span>
      <Select<Half>
        aria-labelledby={`${labelId} ${id}-half`}
        value={half}
        disabled={disabled}
        options={[
          { value: 'morning', label: t('submit.morning') },
          { value: 'afternoon', label: t('submit.afternoon') },
        ]}
        onChange={(part) => {
          setChosenHalf(part)
          put(date, part)
        }}
      />
    </div>
  )
}
