import type { ShopPlaceChoice } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { usePlaces } from './api.ts'
import { ChoiceLabel } from '../parts/choice-label.tsx'
import styles from './place-choice.module.css'

interface Props {
  /** Id of the chosen pick-up point; undefined before one is chosen. */
  value: string | undefined
  onChange: (id: string) => void
}

/** All pick-up points as cards, one of which is chosen. */
export function PlaceChoice({ value, onChange }: Props) {
  const { t } = useTranslation()
  const places = usePlaces()
  return (
    <AsyncFace query={places} isEmpty={(list) => list.length === 0} empty={t('shopPlace.none')}>
      {(list) => (
        <ul className={classes(ui.stack12, ui.tiles320)} aria-label={t('shopPlace.choose')}>
          {list.map((place) => (
            <PlaceCard
              key={place.id}
              place={place}
              isChosen={place.id === value}
              onChoose={() => onChange(place.id)}
            />
          ))}
        </ul>
      )}
    </AsyncFace>
  )
}

interface CardProps {
  place: ShopPlaceChoice
  isChosen: boolean
  onChoose: () => void
}

function PlaceCard({ place, isChosen, onChoose }: CardProps) {
  const { t } = useTranslation()
  const facts = [
    [t('shopPlace.address'), place.address],
    [t('shopPlace.hours'), place.openingHours],
    [t('shopPlace.phone'), place.phone],
    [t('shopPlace.remark'), place.remark],
  ] as const
  return (
    <Card as="li" className={classes(styles.card, ui.stack12, ui.pad16, isChosen && styles.chosen)}>
      <ChoiceLabel name="shop-place-choice" isChosen={isChosen} onChoose={onChoose}>
        <span className={classes(ui.bold, ui.breaks)}>{place.name}</span>
        {place.isUsual && <Tag tone="info">{t('shopPlace.usual')}</Tag>}
      </ChoiceLabel>
      <Facts rows={facts.filter(([, value]) => value !== '')} />
    </Card>
  )
}
