import { type Field, withThousands } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { textOf } from './inputs/input-props.ts'

interface Props {
  field: Field
  id: string
  labelId: string
  value: unknown
}

/** What follows from other fields: shown, not entered. */
export function ComputedValue({ field, id, labelId, value }: Props) {
  const { t } = useTranslation()
  const text = textOf(value)
  return (
    <output
      id={id}
      aria-labelledby={labelId}
      className={text ? 'computed tabular' : 'computed computed-none'}
    >
      {text ? withUnit(field, text, t('submit.days')) : t('submit.computed')}
    </output>
  )
}

function withUnit(field: Field, text: string, days: string): string {
  if (field.type === 'money') return `¥ ${withThousands(text)}`
  if (field.type === 'percent') return `${text}%`
  return field.type === 'days' ? `${text} ${days}` : text
}
