import { labelsOffered } from '@countersign/forms'
import { useFormContext } from '../api.ts'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/**
 * Companies are identified by name (wire.md "Values in"). A selected company that is no longer offered stays readable.
 */
export function CompanyInput(props: InputProps) {
  const { options, companies, isFetching } = useFormContext()
  // The company of the request decides who approves it.
  const isLimited =
    props.field.name === 'mainstay' && companies?.mayOthers === false && companies.own.length > 0
  const offered = labelsOffered(options('mainstay') ?? [])
    .filter((label) => !isLimited || companies.own.includes(label))
    .map((label) => ({ value: label, label }))
  return <PickInput {...props} options={offered} loading={isFetching} several={false} />
}
