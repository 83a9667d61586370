import { type Field, withThousands } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { textOf } from './inputs/input-props.ts'
import { cellText } from './table/cell-text.ts'

interface Props {
  field: Field
  id: string
  labelId: string
  value: unknown
  inCell?: boolean
}

/** What follows from other fields: shown, not entered. */
export function ComputedValue({ field, id, labelId, value, inCell }: Props) {
  const { t } = useTranslation()
  const text = textOf(value)
  return (
    <output
      id={id}
      aria-labelledby={labelId}
      className={text ? 'computed tabular' : 'computed computed-none'}
    >
      {text
        ? inCell
          ? cellText(field, value, 'zh')
          : withUnit(field, text, t('submit.days'))
        : t(inCell ? 'detail.none' : 'submit.computed')}
    </output>
  )
}

function withUnit(field: Field, text: string, days: string): string {
  if (field.type === 'money') return `¥ ${withThousands(text)}`
  if (field.type === 'percent') return `${text}%`
  return field.type === 'days' ? `${text} ${days}` : text
}
