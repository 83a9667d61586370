import type { Detail } from '@countersign/contract'
import { useCardWords } from './card-words.ts'
import type { Card } from './card.ts'
import { CardFields } from './card-fields.tsx'

interface Props {
  detail: Detail
  card: Card
}

/** A section as submitted. */
export function FormCard({ detail, card }: Props) {
  const { cardTitle } = useCardWords()
  return (
    <section className="card">
      <h3 className="card-title">{cardTitle(detail.kind, card.title)}</h3>
      <CardFields detail={detail} card={card} />
    </section>
  )
}
