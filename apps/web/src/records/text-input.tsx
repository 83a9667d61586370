import { Input } from 'antd'
import type { ComponentProps } from 'react'
import { lengthOf } from '../lib/format/text-length.ts'
import type { InputFacts } from './input-facts.ts'

interface Props
  extends Pick<
    ComponentProps<typeof Input>,
    'id' | 'value' | 'disabled' | 'className' | 'placeholder' | 'inputMode' | 'autoComplete'
  > {
  /** What the contract says of the text: whether it has several lines, and its limit. */
  facts: Pick<InputFacts, 'kind' | 'max'>
  onChange?: (event: { target: { value: string } }) => void
}

/** A text as the contract takes it. Pasted text beyond the limit is kept, so that its author can shorten it (within.ts). */
export function TextInput({ facts: { kind, max }, ...bound }: Props) {
  const count = max === undefined ? undefined : { show: true, max, strategy: lengthOf }
  if (kind !== 'longText') return <Input {...bound} {...(count && { count })} />
  const minRows = max !== undefined && max > 500 ? 10 : 3
  return <Input.TextArea {...bound} {...(count && { count })} autoSize={{ minRows, maxRows: 20 }} />
}
