import type { Detail } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import type { Card, CardField } from './card.ts'
import { useCardWords } from './card-words.ts'
import { AttachmentList } from './attachment-list.tsx'
import { BankAccount } from './bank-account.tsx'
import { FieldLink } from './field-link.tsx'
import { FieldTable } from './field-table.tsx'

interface Props {
  detail: Detail
  card: Card
}

/** Labels and texts in two columns, one on phones. */
export function CardFields({ detail, card }: Props) {
  const { fieldLabel, fieldText } = useCardWords()
  return (
    <dl className="fields">
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
  if (field.text === '' || field.table) return <span className="field-none">{t('detail.none')}</span>
  if (field.type === 'money') return <span className="tabular">{withSeparators(field.text)}</span>
  if (field.type === 'bankAccount') return <BankAccount account={field.text} />
  return <span className={wordTypes.includes(field.type) ? 'field-long' : 'tabular'}>{field.text}</span>
}

/** Shown with every blank that was entered, as they are printed. */
const wordTypes = ['text', 'longText']

const wideTypes = ['longText', 'attachment', 'moneyInWords', 'link']

function classOf(field: CardField): string {
  if (field.table) return 'field field-wide field-rows'
  return isWide(field) ? 'field field-wide' : 'field'
}

const isWide = (field: CardField) => wideTypes.includes(field.type) || field.text.length > 40
