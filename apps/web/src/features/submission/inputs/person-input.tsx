import { useTranslation } from 'react-i18next'
import { usePeople } from '../../../records/pickers.ts'
import type { InputProps } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

export function PersonInput(props: InputProps) {
  const { t } = useTranslation()
  const people = usePeople()
  const { field, surroundings } = props
  const options = (people.data ?? [])
    .filter((person) => !field.withoutApplicant || person.id !== surroundings.user.userId)
    .map((person) => ({
      value: person.id,
      label: [person.name, person.deptNames.join(t('separator'))].filter(Boolean).join(' · '),
    }))
  return (
    <PickInput {...props} options={options} loading={people.isFetching} several={field.type === 'people'} />
  )
}
