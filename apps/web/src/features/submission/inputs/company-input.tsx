import { useCompanies } from '../api/use-companies.ts'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/** Companies travel by name (wire.md "Values in"). */
export function CompanyInput(props: InputProps) {
  const companies = useCompanies()
  const options = (companies.data ?? []).map(({ dictValue }) => ({ value: dictValue, label: dictValue }))
  return <PickInput {...props} options={options} loading={companies.isFetching} several={false} />
}
