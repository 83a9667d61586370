import type { TourStop } from '@countersign/contract'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './stop-strip.module.css'

interface Props {
  stops: readonly TourStop[]
  currentId: string | undefined
  onGo: (id: string) => void
}

/** The panoramas of a plot in their order, as small pictures. */
export function StopStrip({ stops, currentId, onGo }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const strip = list.current
    const item = strip?.children[stops.findIndex(({ id }) => id === currentId)]
    // `scrollIntoView` would scroll the page, too.
    if (strip && item instanceof HTMLElement)
      strip.scrollLeft = item.offsetLeft - (strip.clientWidth - item.clientWidth) / 2
  }, [stops, currentId])
  return (
    <nav aria-label={t('panorama.stops')}>
      <ol ref={list} className={classes(ui.pad4, ui.flex8, ui.scrolls, ui.anchor)}>
        {stops.map(({ id, name, small }, index) => (
          <li key={id}>
            <button
              type="button"
              className={classes(styles.stop, id === currentId && styles.current)}
              aria-current={id === currentId || undefined}
              onClick={() => onGo(id)}
            >
              <img className={styles.picture} src={small} alt="" loading="lazy" width={144} height={72} />
              <span className={classes(ui.pad4, ui.cut, ui.size13, ui.line20)} title={name}>
                {index + 1} {name}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
