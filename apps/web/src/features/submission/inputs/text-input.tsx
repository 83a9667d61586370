import { Input } from 'antd'
import { overLimit } from '../../../lib/format/text-length.ts'
import { ariaOf, type InputProps, textOf } from './input-props.ts'
import { OverLimit } from './over-limit.tsx'

export function TextInput(props: InputProps) {
  const { field, id, value, disabled, invalid, onChange, onBlur } = props
  const listId = `${id}-suggestions`
  const input = (
    <Input
      {...ariaOf(props)}
      id={id}
      list={field.suggestions && listId}
      value={textOf(value)}
      disabled={disabled}
      status={invalid || overLimit(textOf(value), field.max) > 0 ? 'error' : ''}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
  return (
    <>
      {input}
      {field.suggestions && (
        <datalist id={listId}>
          {field.suggestions.map((text) => (
            <option key={text}>{text}</option>
          ))}
        </datalist>
      )}
      <OverLimit text={textOf(value)} max={field.max} />
    </>
  )
}
