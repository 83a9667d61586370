import { amountInWords, amountText, fieldsOf, withThousands } from '@countersign/forms'
import { type GetRef, Input } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import ui from '../../../ui/ui.module.css'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

/**
 * An amount with ¥ and thousands separators after leaving the field. The amount in words appears while typing, so that
 * nothing moves when the field is left by a click.
 */
export function MoneyInput(props: InputProps) {
  const { field, id, value, disabled, invalid, onChange, onBlur, surroundings, inCell } = props
  const [typing, setTyping] = useState(false)
  const box = useRef<GetRef<typeof Input>>(null)
  // Removing the separators loses the selection, so it is restored: typing after Tab replaces the amount.
  useLayoutEffect(() => {
    if (typing) box.current?.select()
  }, [typing])
  const typed = textOf(value)
  const amount = amountText(typed, field.decimals)
  const shown = typing || amount === undefined ? typed : withThousands(amount)
  const isSpelledElsewhere = fieldsOf(surroundings.definition).some((one) => one.amountField === field.name)
  const isSpelled = !inCell && !isSpelledElsewhere && !invalid
  const words = isSpelled && amount !== undefined ? spell(amount) : ''
  return (
    <>
      <Input
        {...ariaOf(props)}
        ref={box}
        id={id}
        className={ui.tabular}
        prefix={inCell ? undefined : '¥'}
        value={shown}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false)
          onBlur()
        }}
      />
      {words && <div className={ui.secondLine}>{words}</div>}
    </>
  )
}

function spell(amount: string): string {
  try {
    return amountInWords(amount)
  } catch {
    return ''
  }
}
