import { daysText, type Field } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import ui from '../../ui/ui.module.css'
import { listOf, type Surroundings } from './inputs/input-props.ts'
import { cellText } from './table/cell-text.ts'
import { classes } from '../../ui/classes.ts'
import styles from './computed-value.module.css'

interface Props {
  field: Field
  id: string
  labelId: string
  value: unknown
  surroundings: Surroundings
  /** Ids of help, error and warning. */
  describedBy?: string | undefined
  inCell?: boolean
}

/** A value computed from other fields; read-only. */
export function ComputedValue({ field, id, labelId, value, surroundings, describedBy, inCell }: Props) {
  const { t } = useTranslation()
  const text = wordsOf(field, value, surroundings, t('separator'))
  return (
    <output
      id={id}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      className={classes(styles.computed, inCell && styles.inCell, text ? ui.tabular : ui.faint)}
    >
      {text
        ? inCell
          ? text
          : withUnit(field, text, t(text === '1' ? 'submit.day' : 'submit.days'))
        : t(inCell ? 'detail.none' : 'submit.computed')}
    </output>
  )
}

function withUnit({ type, span }: Field, text: string, days: string): string {
  if (span) return text
  if (type === 'money') return `¥ ${text}`
  return type === 'days' ? `${text} ${days}` : text
}

function wordsOf(
  field: Field,
  value: unknown,
  { files, language, values }: Surroundings,
  separator: string,
): string {
  if (field.span) return daysText(field, values, language)
  if (field.type !== 'attachment') return cellText(field, value, language)
  return listOf(value)
    .map((id) => files[id]?.name ?? '')
    .join(separator)
}
