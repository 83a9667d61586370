import type { Detail } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import type { Card, CardField } from './card.ts'
import { useCardWords } from './card-words.ts'
import { AttachmentList } from './attachment-list.tsx'
import { BankAccount } from './bank-account.tsx'
import { FieldLink } from './field-link.tsx'
import { FieldTable } from './field-table.tsx'
import { classes } from '../../../ui/classes.ts'
import fieldValueStyles from './field-value.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './card-fields.module.css'

interface Props {
  detail: Detail
  card: Card
}

/** Labels and texts in two columns, one on phones. */
export function CardFields({ detail, card }: Props) {
  const { fieldLabel, fieldText } = useCardWords()
  return (
    <dl className={styles.fields}>
      {card.fields.map((field) => (
        <div key={field.name} className={classOf(field)}>
          <dt>{fieldLabel(detail.kind, field)}</dt>
          <dd>
            {field.table && field.table.rows.length > 0 ? (
              <FieldTable detail={detail} field={field} table={field.table} />
            ) : field.links ? (
              <FieldLink link={detail.links[field.name]?.[0]} text={field.text} />
            ) : field.type === 'attachment' ? (
              <AttachmentList files={detail.attachments[field.name] ?? []} />
            ) : (
              <FieldText field={{ ...field, text: fieldText(detail.kind, field.name, field.text) }} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldText({ field }: { field: CardField }) {
  const { t } = useTranslation()
  if (field.text === '' || field.table)
    return <span className={fieldValueStyles.none}>{t('detail.none')}</span>
  if (field.type === 'money') return <span className={textStyles.tabular}>{withSeparators(field.text)}</span>
  if (field.type === 'bankAccount') return <BankAccount account={field.text} />
  return (
    <span className={wordTypes.includes(field.type) ? fieldValueStyles.long : textStyles.tabular}>
      {field.text}
    </span>
  )
}

/** Field types whose blanks are shown as entered, as in print. */
const wordTypes = ['text', 'longText']

const wideTypes = ['longText', 'attachment', 'moneyInWords', 'link']

const classOf = (field: CardField) =>
  classes(styles.field, (field.table || isWide(field)) && styles.wide, field.table && styles.rows)

const isWide = (field: CardField) => wideTypes.includes(field.type) || field.text.length > 40
