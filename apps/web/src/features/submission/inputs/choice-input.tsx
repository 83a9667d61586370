import { optionLabel } from '@countersign/forms'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/** One or several options of a list; the value holds codes, the labels are shown. */
export function ChoiceInput(props: InputProps) {
  const { options } = props.field
  const entries = options
    ? options.entries.map(({ code }) => ({
        value: code,
        label: optionLabel(options, code, props.surroundings.language),
      }))
    : []
  return <PickInput {...props} options={entries} loading={false} several={props.field.type === 'choices'} />
}
