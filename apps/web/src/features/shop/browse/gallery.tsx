import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { GoodsPicture } from '../picture/goods-picture.tsx'
import styles from './gallery.module.css'

const steps: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1 }

/** Pictures of goods: one large, the others below it. The arrow keys go from one to the next. */
export function Gallery({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(0)
  const strip = useRef<HTMLUListElement>(null)
  const shown = Math.min(wanted, Math.max(0, pictures.length - 1))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (shown + step + pictures.length) % pictures.length
    setWanted(next)
    strip.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div>
      <GoodsPicture
        address={pictures[shown] ?? ''}
        width={960}
        alt={name}
        sizes="(width < 768px) 100vw, 420px"
        isFirst
      />
      {pictures.length > 1 && (
        <ul className={classes(styles.strip, ui.flow8)} ref={strip} aria-label={t('shopBrowse.pictures')}>
          {pictures.map((address, index) => (
            <li key={address}>
              <button
                type="button"
                className={classes(
                  styles.small,
                  ui.framed,
                  ui.block,
                  ui.pressable,
                  index === shown && styles.shown,
                )}
                aria-label={t('shopBrowse.picture', { n: index + 1, all: pictures.length })}
                aria-pressed={index === shown}
                onClick={() => setWanted(index)}
                onKeyDown={onKeyDown}
              >
                <GoodsPicture address={address} width={160} alt="" sizes="64px" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
