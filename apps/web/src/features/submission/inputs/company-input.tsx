import { labelsOffered } from '@countersign/forms'
import { useFormContext } from '../api/use-form-context.ts'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/** Companies travel by name (wire.md "Values in"). One that is no longer offered stays readable where it was chosen. */
export function CompanyInput(props: InputProps) {
  const { options, isFetching } = useFormContext()
  const offered = labelsOffered(options('mainstay') ?? []).map((label) => ({ value: label, label }))
  return <PickInput {...props} options={offered} loading={isFetching} several={false} />
}
