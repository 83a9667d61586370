import { type MouseEvent, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import { circle, type Direction, directionAt, placeOnFlat } from './directions.ts'
import type { PictureProps } from './sphere-view.tsx'
import { SpotButton } from './spot-button.tsx'
import styles from './flat-view.module.css'

interface Props extends PictureProps {
  /** Differs for each attempt to load the picture. */
  attempt: number
  /** The direction to begin with. */
  startOf: () => Direction
}

/** The picture as it is, with its spots where they lie on it: for browsers that cannot draw the sphere, and for an overview. */
export function FlatView({
  panorama,
  spots,
  chosen,
  isPlacing,
  onPlace,
  onPick,
  onState,
  handle,
  attempt,
  startOf,
}: Props) {
  const { t } = useTranslation()
  const frame = useRef<HTMLElement>(null)
  /** Brings a part of the picture into the middle, where the picture is wider than its frame. */
  const scrollTo = (left: number) => {
    const { current } = frame
    if (current) current.scrollLeft = (current.scrollWidth * left) / 100 - current.clientWidth / 2
  }
  /** The direction in the middle of the frame, if the picture is wider than it. */
  const middle = () => {
    const { current } = frame
    if (!current || current.scrollWidth <= current.clientWidth) return startOf()
    return directionAt((current.scrollLeft + current.clientWidth / 2) / current.scrollWidth, 0.5)
  }
  const begin = useEffectEvent(() => scrollTo(placeOnFlat(startOf()).left))
  useEffect(() => begin(), [])
  useImperativeHandle(handle, () => ({
    view: middle,
    turnTo: (direction) => scrollTo(placeOnFlat(direction).left),
    turnBy: (yaw) => {
      if (frame.current) frame.current.scrollLeft += (frame.current.scrollWidth * yaw) / circle
    },
    zoomBy: () => undefined,
  }))
  const place = (event: MouseEvent) => {
    // A button that was pressed by a key has no place.
    if (event.detail === 0) return onPlace(middle())
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onPlace(directionAt((event.clientX - left) / width, (event.clientY - top) / height))
  }
  const { small, medium, large } = panorama.picture
  return (
    // The arrow keys scroll the picture while it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={frame} className={classes(styles.frame, ui.covers)} aria-label={panorama.name} tabIndex={0}>
      <div className={styles.picture}>
        <img
          key={`${large} ${attempt}`}
          className={classes(styles.image, ui.covers, ui.full)}
          src={large}
          srcSet={`${small} 640w, ${medium} 2048w, ${large} 4096w`}
          sizes="(width < 768px) 760px, 1200px"
          alt={t('panorama.flatOf', { name: panorama.name })}
          draggable={false}
          onLoad={() => onState('ready')}
          onError={() => onState('failed')}
        />
        {isPlacing && (
          <button
            type="button"
            className={classes(styles.place, ui.covers, ui.full, ui.pad0)}
            aria-label={t('panorama.editor.place')}
            onClick={place}
          />
        )}
        <ul aria-label={t('panorama.spots')}>
          {spots.map((spot, index) => {
            const { left, top } = placeOnFlat(spot)
            const row = spots.slice(0, index).filter((other) => areClose(spot, other)).length
            return (
              <li key={spot.key} className={styles.spot} style={placeOf(left, top, row)}>
                <SpotButton spot={spot} isChosen={spot.key === chosen} onPick={onPick} />
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

/**
 * A button hangs on its point by the side that keeps all of it within the picture. One that would cover another stands
 * below it.
 */
function placeOf(left: number, top: number, row: number) {
  return { left: `${left}%`, top: `${top}%`, transform: `translate(${-left}%, ${-top + row * 115}%)` }
}

/** Whether the buttons of two spots would lie on each other. */
function areClose(one: Direction, other: Direction): boolean {
  const [a, b] = [placeOnFlat(one), placeOnFlat(other)]
  return Math.abs(a.left - b.left) < 14 && Math.abs(a.top - b.top) < 7
}
