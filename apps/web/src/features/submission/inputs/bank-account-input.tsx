import { groupsOf } from '@countersign/forms'
import { useState } from 'react'
import type { InputProps } from './input-props.ts'
import { textOf } from './input-props.ts'
import { TextInput } from './text-input.tsx'

/** Digits in groups of four after leaving the field; the parser removes the spaces. */
export function BankAccountInput(props: InputProps) {
  const [typing, setTyping] = useState(false)
  const typed = textOf(props.value)
  const digits = typed.replaceAll(/[\s-]/g, '')
  const shown = typing || !/^\d+$/.test(digits) ? typed : groupsOf(digits).join(' ')
  return (
    <TextInput
      {...props}
      field={{ ...props.field, max: 60 }}
      value={shown}
      onChange={(value) => {
        setTyping(true)
        props.onChange(value)
      }}
      onBlur={() => {
        setTyping(false)
        props.onBlur()
      }}
    />
  )
}
