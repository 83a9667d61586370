import type { Detail } from '@countersign/contract'
import { groupsOf } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { AttachmentList } from './attachment-list.tsx'
import styles from './card-fields.module.css'
import { useCardWords } from './card-words.ts'
import type { Card, CardField } from './card.ts'
import { FieldLink } from './field-link.tsx'
import { FieldTable } from './field-table.tsx'
import fieldValueStyles from './field-value.module.css'

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
  if (field.text === '' || field.table) return <span className={ui.faint}>{t('detail.none')}</span>
  if (field.type === 'money') return <span className={ui.tabular}>{withSeparators(field.text)}</span>
  if (field.type === 'bankAccount') return <BankAccount account={field.text} />
  return <span className={wordTypes.includes(field.type) ? ui.asWritten : ui.tabular}>{field.text}</span>
}

/** Field types whose blanks are shown as entered, as in print. */
const wordTypes = ['text', 'longText']

const wideTypes = ['longText', 'attachment', 'moneyInWords', 'link']

const classOf = (field: CardField) =>
  classes(
    styles.field,
    ui.flex12,
    ui.shrinks,
    ui.faintTerms,
    (field.table || isWide(field)) && ui.across,
    field.table && styles.rows,
  )

const isWide = (field: CardField) => wideTypes.includes(field.type) || field.text.length > 40

/** Digits in groups; the gaps are not characters, so that copying gives the number alone. */
function BankAccount({ account }: { account: string }) {
  return (
    <span className={ui.tabular}>
      {groupsOf(account).map((group, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the groups of one number stay in their order
        <span key={index} className={fieldValueStyles.accountGroup}>
          {group}
        </span>
      ))}
    </span>
  )
}
