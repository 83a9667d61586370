import { DayPicker } from '../../../ui/day-picker.tsx'
import ui from '../../../ui/ui.module.css'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

/** A day, with the time if the field has one. */
export function DateInput(props: InputProps) {
  const { field, id, value, disabled, invalid, opensOn, onChange, onBlur } = props
  return (
    <DayPicker
      {...ariaOf(props)}
      id={id}
      className={ui.full}
      of={field}
      value={textOf(value)}
      opensOn={opensOn}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      onChange={(text) => onChange(text === '' ? undefined : text)}
      onBlur={onBlur}
    />
  )
}
