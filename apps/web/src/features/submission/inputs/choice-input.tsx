import { offeredIn, optionLabel } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { type InputProps, listOf, textOf } from './input-props.ts'
import { PickInput } from './pick-input.tsx'

/**
 * One or several options of a list; the value holds codes, the labels are shown. A chosen option that is no longer offered
 * stays readable and says so.
 */
export function ChoiceInput(props: InputProps) {
  const { t } = useTranslation()
  const { field, value, surroundings } = props
  const { options, type } = field
  const several = type === 'choices'
  const chosen = several ? listOf(value) : [textOf(value)]
  const entries = options?.entries ?? []
  const offered = offeredIn(options)
  const shown = entries.filter((entry) => offered.includes(entry) || chosen.includes(entry.code))
  const labelled = shown.map((entry) => {
    const label = options ? optionLabel(options, entry.code, surroundings.language) : entry.label
    const isOffered = offered.includes(entry)
    return {
      value: entry.code,
      label: isOffered ? label : t('submit.retiredOption', { label }),
      disabled: !isOffered,
    }
  })
  return <PickInput {...props} options={labelled} loading={false} several={several} />
}
