import { ArrowRightOutlined, HomeOutlined } from '@ant-design/icons'
import type { PanoramaSpot, SpotKind } from '@countersign/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './spot-button.module.css'

/** A hot spot as the viewers show it. */
export interface ShownSpot extends PanoramaSpot {
  key: string
}

interface Props {
  spot: ShownSpot
  isChosen: boolean
  onPick: (spot: ShownSpot) => void
  onFocus?: () => void
}

const icons: Record<SpotKind, ReactNode> = {
  room: <HomeOutlined aria-hidden />,
  panorama: <ArrowRightOutlined aria-hidden />,
}

/** A hot spot on a picture. Its kind shows by icon, word and corners. */
export function SpotButton({ spot, isChosen, onPick, onFocus }: Props) {
  const { t } = useTranslation()
  const name = useSpotName()(spot)
  const kind = t(`panorama.spot.${spot.kind}`)
  return (
    <button
      type="button"
      className={classes(
        styles.spot,
        ui.inline6,
        ui.nowrap,
        ui.pressable,
        spot.kind === 'panorama' && styles.panorama,
        isChosen && styles.chosen,
        // The viewer leaves clicks on these to the page, also those of a finger.
        'psv--capture-event',
      )}
      aria-current={isChosen || undefined}
      title={name}
      onClick={() => onPick(spot)}
      onFocus={onFocus}
    >
      {icons[spot.kind]}
      <span className={classes(ui.fixed, ui.muted)}>{kind}</span> <span className={styles.name}>{name}</span>
    </button>
  )
}

/** A spot is named by its label, or as its target. */
export function useSpotName(): (spot: Pick<PanoramaSpot, 'label' | 'targetName'>) => string {
  const { t } = useTranslation()
  return ({ label, targetName }) => label.trim() || targetName || t('panorama.spot.unnamed')
}
