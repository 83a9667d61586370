import {
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './pad-canvas.module.css'
import { drawPng } from './pad-drawing.ts'
import { placeOf } from './pad-pen.ts'
import { type StartedPad, startPad } from './pad-start.ts'
import { usePadPen } from './use-pad-pen.ts'

export interface PadHandle {
  clear: () => void
  undo: () => void
  /** A PNG of exactly 5:2 as a data URL; "" when the pad is blank. */
  toPng: () => string
}

interface Props {
  ref: Ref<PadHandle>
  label: string
  hint: string
  onChange: (isBlank: boolean) => void
}

/** 500x200 if there is room, otherwise as wide as the page in the same proportion. */
export function PadCanvas({ ref, label, hint, onChange }: Props) {
  const { t } = useTranslation()
  const keysId = useId()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { started, blank, announce } = useStartedPad(canvas, onChange)
  const { pen, news, lift, listeners } = usePadPen(
    started,
    useCallback(() => announce(false), [announce]),
  )

  useImperativeHandle(
    ref,
    () => ({
      clear: () => {
        lift()
        started.current?.pad.clear()
        announce(true)
      },
      undo: () => {
        lift()
        const pad = started.current?.pad
        const strokes = pad?.toData().slice(0, -1) ?? []
        pad?.clear()
        pad?.fromData(strokes)
        announce(strokes.length === 0)
      },
      toPng: () => {
        const one = started.current
        return !one || one.pad.isEmpty() ? '' : drawPng(one.pad.toData(), one.width())
      },
    }),
    [started, announce, lift],
  )

  const place = placeOf(pen)

  return (
    <>
      <div className={styles.pad}>
        <canvas
          ref={canvas}
          className={styles.canvas}
          // Otherwise a screen reader would use the arrow keys itself.
          // oxlint-disable-next-line jsx-a11y/no-interactive-element-to-noninteractive-role -- it takes keys
          role="application"
          tabIndex={0}
          aria-label={label}
          aria-describedby={keysId}
          {...listeners}
        >
          {label}
        </canvas>
        <span
          className={classes(styles.pen, pen.isDown && styles.down)}
          style={{ left: `${place.x}%`, top: `${place.y}%` }}
          aria-hidden="true"
        />
        {blank && (
          <span className={classes(styles.hint, ui.middle, ui.covers, ui.size20)} aria-hidden="true">
            {hint}
          </span>
        )}
      </div>
      <p id={keysId} className={classes(styles.keys, ui.secondLine)}>
        {t('pad.keys')}
      </p>
      <output className={ui.visuallyHidden}>{news && t(`pad.pen.${news}`, place)}</output>
    </>
  )
}

/** Starts the pad on a canvas. `onChange` is told whether the pad is blank after each change. */
function useStartedPad(canvas: RefObject<HTMLCanvasElement | null>, onChange: (isBlank: boolean) => void) {
  const started = useRef<StartedPad>(null)
  const latest = useRef(onChange)
  const [blank, setBlank] = useState(true)

  useEffect(() => {
    latest.current = (isBlank) => {
      setBlank(isBlank)
      onChange(isBlank)
    }
  }, [onChange])
  const announce = useCallback((isBlank: boolean) => latest.current(isBlank), [])

  useEffect(() => {
    if (!canvas.current) return undefined
    const one = startPad(canvas.current, () => announce(false))
    started.current = one
    return one.stop
  }, [canvas, announce])
  return { started, blank, announce }
}
