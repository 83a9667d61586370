import { Input } from 'antd'
import { lengthOf, overLimit } from '../../../lib/format/text-length.ts'
import { ariaOf, type InputProps, textOf } from './input-props.ts'
import { OverLimit } from './over-limit.tsx'

export function LongTextInput(props: InputProps) {
  const { field, id, value, disabled, invalid, onChange, onBlur, inCell } = props
  const text = textOf(value)
  return (
    <>
      <Input.TextArea
        {...ariaOf(props)}
        id={id}
        value={text}
        disabled={disabled}
        status={invalid || overLimit(text, field.max) > 0 ? 'error' : ''}
        autoSize={{ minRows: inCell ? 1 : 3, maxRows: 10 }}
        {...(!inCell &&
          field.max !== undefined && { count: { show: true, max: field.max, strategy: lengthOf } })}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <OverLimit text={text} max={field.max} />
    </>
  )
}
