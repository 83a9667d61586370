import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import ui from '../../../ui/ui.module.css'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

/** `yyyy-MM-dd`, with the time if the field has one. */
export function DateInput(props: InputProps) {
  const { field, id, value, disabled, invalid, onChange, onBlur } = props
  const isPhone = useIsPhone()
  const hasTime = field.type === 'dateTime'
  const format = hasTime ? 'YYYY-MM-DD HH:mm' : 'YYYY-MM-DD'
  const text = textOf(value)
  const date = dayjs(text)
  return (
    <DatePicker
      {...ariaOf(props)}
      id={id}
      className={ui.full}
      value={text && date.isValid() ? date : null}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      format={format}
      // Keeps the phone keyboard from covering the calendar.
      inputReadOnly={isPhone}
      showTime={hasTime ? { format: 'HH:mm' } : false}
      onChange={(chosen) =>
        onChange(chosen ? chosen.format(hasTime ? 'YYYY-MM-DD HH:mm:00' : format) : undefined)
      }
      onBlur={onBlur}
    />
  )
}
