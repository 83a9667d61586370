import type { Detail } from '@countersign/contract'
import { useCardWords } from './card-words.ts'
import type { Card as SubmittedCard } from './card.ts'
import { CardFields } from './card-fields.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'

interface Props {
  detail: Detail
  card: SubmittedCard
}

/** A section of the form as submitted. */
export function FormCard({ detail, card }: Props) {
  const { cardTitle } = useCardWords()
  return (
    <Card>
      <CardTitle>{cardTitle(detail.kind, card.title)}</CardTitle>
      <CardFields detail={detail} card={card} />
    </Card>
  )
}
