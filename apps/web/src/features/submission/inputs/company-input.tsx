import { labelsOffered } from '@countersign/forms'
import { useFormContext } from '../api.ts'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/**
 * Companies are identified by name (wire.md "Values in"). A selected company that is no longer offered stays readable.
 */
export function CompanyInput(props: InputProps) {
  const { options, isFetching } = useFormContext()
  const offered = labelsOffered(options('mainstay') ?? []).map((label) => ({ value: label, label }))
  return <PickInput {...props} options={offered} loading={isFetching} several={false} />
}
