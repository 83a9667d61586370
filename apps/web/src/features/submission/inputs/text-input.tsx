import { Input } from 'antd'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

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
      status={invalid ? 'error' : ''}
      maxLength={field.max}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
  if (!field.suggestions) return input
  return (
    <>
      {input}
      <datalist id={listId}>
        {field.suggestions.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}
