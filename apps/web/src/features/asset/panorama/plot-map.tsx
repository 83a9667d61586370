import type { PanoramaPicture, TourStop } from '@countersign/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './plot-map.module.css'

/** The picture of a map with something on it; places on it are thousandths of its width and height. */
export function MapPicture({
  map,
  name,
  children,
}: {
  map: PanoramaPicture
  name: string
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <div className={styles.map} style={{ aspectRatio: `${map.width} / ${map.height}` }}>
      <img
        className={classes(ui.full, ui.fullHeight, ui.block)}
        src={map.medium}
        srcSet={`${map.small} 640w, ${map.medium} 2048w`}
        sizes="360px"
        alt={t('panorama.map.of', { name })}
        draggable={false}
      />
      {children}
    </div>
  )
}

interface Props {
  map: PanoramaPicture
  /** Name of the plot. */
  name: string
  stops: readonly TourStop[]
  currentId: string | undefined
  onGo: (id: string) => void
}

/** The map of a plot with its panoramas as numbered buttons. */
export function PlotMap({ map, name, stops, currentId, onGo }: Props) {
  return (
    <MapPicture map={map} name={name}>
      <ul>
        {stops.map(
          ({ id, name: stop, point }, index) =>
            point && (
              <li key={id} className={styles.point} style={placeOf(point)}>
                <button
                  type="button"
                  className={classes(styles.number, id === currentId && styles.current)}
                  aria-label={`${index + 1} ${stop}`}
                  aria-current={id === currentId || undefined}
                  title={stop}
                  onClick={() => onGo(id)}
                >
                  {index + 1}
                </button>
              </li>
            ),
        )}
      </ul>
    </MapPicture>
  )
}

export const placeOf = ({ x, y }: { x: number; y: number }) => ({ left: `${x / 10}%`, top: `${y / 10}%` })
