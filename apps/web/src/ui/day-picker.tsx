import { dateText, type Field, readDate } from '@countersign/forms'
import { DatePicker, type GetRef } from 'antd'
import dayjs from 'dayjs'
import timezone from 'dayjs/plugin/timezone.js'
import utc from 'dayjs/plugin/utc.js'
import { type ComponentProps, createContext, type InputHTMLAttributes, type Ref, use, useState } from 'react'
import { officeNow } from '../lib/format/office-time.ts'
import { useIsPhone } from '../lib/page/screen-class.ts'

// The calendar marks the present day of the office, whatever the time zone of the browser.
dayjs.extend(utc)
dayjs.extend(timezone)
dayjs.tz.setDefault('Asia/Shanghai')

interface Props
  extends Pick<
    ComponentProps<typeof DatePicker>,
    'className' | 'disabled' | 'status' | 'placeholder' | 'defaultOpen' | 'onBlur'
  > {
  ref?: Ref<GetRef<typeof DatePicker>>
  id?: string
  'aria-label'?: string
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
  'aria-describedby'?: string | undefined
  /** What the text is read as. */
  of?: Pick<Field, 'type' | 'boundary'>
  /** A date as `dateText` gives it, a text that is none, or "". */
  value: string
  /** The day whose month the calendar shows while there is no date. */
  opensOn?: string | undefined
  onChange: (text: string) => void
}

const aDay = { type: 'date' } as const

/**
 * A date, picked from a calendar or written: what is written is read by `readDate` when the field is left, and stays as
 * it is written when it is no date.
 */
export function DayPicker({ of = aDay, value, opensOn, onChange, ...props }: Props) {
  const isPhone = useIsPhone()
  const [typed, setTyped] = useState<string>()
  const hasTime = of.type === 'dateTime'
  const format = hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  const text = typed ?? value
  const date = dateText(text, of, today())
  const shown = typed ?? (date === undefined ? value : dayjs(date).format(format))
  const settle = () => {
    if (typed === undefined) return
    setTyped(undefined)
    if (typed.trim() !== value) onChange(date ?? typed.trim())
  }
  return (
    <Typing value={{ shown, type: setTyped, settle }}>
      <DatePicker
        {...props}
        value={date === undefined ? null : dayjs(date)}
        {...(date === undefined &&
          opensOn !== undefined && { defaultPickerValue: dayjs(opensOn.slice(0, 10)) })}
        format={format}
        components={components}
        // Keeps the phone keyboard from covering the calendar.
        inputReadOnly={isPhone}
        showTime={hasTime ? { format: 'HH:mm' } : false}
        onChange={(chosen) => {
          setTyped(undefined)
          onChange(chosen ? chosen.format(hasTime ? 'YYYY-MM-DD HH:mm:00' : format) : '')
        }}
      />
    </Typing>
  )
}

/** Whether a text is a date, or is none yet. */
export const isReadable = (text: string): boolean => text === '' || readDate(text, today()) !== undefined

const today = () => officeNow().slice(0, 10)

const Typing = createContext({
  shown: '',
  type: (_text: string): void => undefined,
  settle: (): void => undefined,
})

/** The calendar's own field forgets a text that it cannot read. */
function TextOfDay(props: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  const { shown, type, settle } = use(Typing)
  return (
    <input
      {...props}
      value={shown}
      onChange={(event) => type(event.target.value)}
      onBlur={(event) => {
        settle()
        props.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle()
        props.onKeyDown?.(event)
      }}
    />
  )
}

const components = { input: TextOfDay }
