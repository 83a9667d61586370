import type { Detail } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/money.ts'
import { useKindName } from '../kind-name.ts'
import { AttachmentList } from './attachment-list.tsx'

export type Card = Detail['cards'][number]
type Field = Card['fields'][number]

interface Props {
  detail: Detail
  card: Card
  onStaleImage: () => void
}

/** Labels and texts in two columns, one on phones. */
export function CardFields({ detail, card, onStaleImage }: Props) {
  const { fieldLabel } = useKindName()
  return (
    <dl className="fields">
      {card.fields.map((field) => (
        <div key={field.name} className={isWide(field) ? 'field field-wide' : 'field'}>
          <dt>{fieldLabel(detail.kind, field)}</dt>
          <dd>
            {field.type === 'attachment' ? (
              <AttachmentList files={detail.attachments[field.name] ?? []} onStaleImage={onStaleImage} />
            ) : (
              <FieldText field={field} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function FieldText({ field }: { field: Field }) {
  const { t } = useTranslation()
  if (field.text === '') return <span className="field-none">{t('detail.none')}</span>
  if (field.type === 'money') return <span className="tabular">{withSeparators(field.text)}</span>
  return <span className={field.type === 'longText' ? 'field-long' : 'tabular'}>{field.text}</span>
}

const wideTypes = ['longText', 'attachment', 'moneyInWords']

const isWide = (field: Field) => wideTypes.includes(field.type) || field.text.length > 40
