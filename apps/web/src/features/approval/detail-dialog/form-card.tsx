import type { Detail } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/money.ts'
import { AttachmentList } from './attachment-list.tsx'

type Card = Detail['cards'][number]
type Field = Card['fields'][number]

interface Props {
  card: Card
  attachments: Detail['attachments']
  onStaleImage: () => void
}

/** A section as submitted: labels and texts in two columns (one on phones). */
export function FormCard({ card, attachments, onStaleImage }: Props) {
  return (
    <section className="card">
      <h3 className="card-title">{card.title}</h3>
      <dl className="fields">
        {card.fields.map((field) => (
          <div key={field.name} className={isWide(field) ? 'field field-wide' : 'field'}>
            <dt>{field.label}</dt>
            <dd>
              {field.type === 'attachment' ? (
                <AttachmentList files={attachments[field.name] ?? []} onStaleImage={onStaleImage} />
              ) : (
                <FieldText field={field} />
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function FieldText({ field }: { field: Field }) {
  const { t } = useTranslation()
  if (field.text === '') return <span className="field-none">{t('detail.none')}</span>
  if (field.type === 'money') return <span className="tabular">{withSeparators(field.text)}</span>
  return <span className={field.type === 'longText' ? 'field-long' : 'field-text'}>{field.text}</span>
}

const wideTypes = ['longText', 'attachment', 'moneyInWords']

const isWide = (field: Field) => wideTypes.includes(field.type) || field.text.length > 40
