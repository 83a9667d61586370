import { Input } from 'antd'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

export function LongTextInput(props: InputProps) {
  const { field, id, value, disabled, invalid, onChange, onBlur, inCell } = props
  return (
    <Input.TextArea
      {...ariaOf(props)}
      id={id}
      value={textOf(value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      autoSize={{ minRows: inCell ? 1 : 3, maxRows: 10 }}
      maxLength={field.max}
      showCount={!inCell && field.max !== undefined}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
