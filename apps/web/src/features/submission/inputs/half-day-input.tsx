import { readDate } from '@countersign/forms'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayPicker, isReadable } from '../../../ui/day-picker.tsx'
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
  const { field, id, labelId, value, disabled, invalid, opensOn, onChange, onBlur } = props
  const boundary = field.boundary ?? 'start'
  const text = textOf(value)
  const written = readDate(text)
  const [chosenHalf, setChosenHalf] = useState<Half>(boundary === 'start' ? 'morning' : 'afternoon')
  const half = written?.time === undefined ? chosenHalf : halfOf(written.time)
  const put = (day: string, part: Half) => onChange(`${day} ${moments[boundary][part]}`)

  return (
    <div className={ui.stack8} style={{ gridTemplateColumns: 'minmax(0, 1fr) 120px' }}>
      <DayPicker
        {...ariaOf(props)}
        id={id}
        value={written ? written.date : text}
        opensOn={opensOn}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        onChange={(day) => (isReadable(day) && day !== '' ? put(day, half) : onChange(day || undefined))}
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
          if (written) put(written.date, part)
        }}
      />
    </div>
  )
}

const halfOf = (time: string): Half => (time < '12:00:00' ? 'morning' : 'afternoon')
