import { Input } from 'antd'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

export function TextInput(props: InputProps) {
  const { field, id, value, disabled, invalid, onChange, onBlur } = props
  return (
    <Input
      {...ariaOf(props)}
      id={id}
      value={textOf(value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      maxLength={field.max}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
