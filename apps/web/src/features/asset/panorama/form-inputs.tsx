import type { PanoramaPicture, TourPlot } from '@countersign/contract'
import { Button, Form, InputNumber } from 'antd'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import type { Direction } from './directions.ts'
import { MapPicture, placeOf } from './plot-map.tsx'
import { UploadButton } from './upload-button.tsx'
import styles from './form-inputs.module.css'

interface Bound<T> {
  /** The form gives these. */
  id?: string
  value?: T
  onChange?: (value: T) => void
}

/** The picture of a panorama: its id, which an upload gives. */
export function PictureInput({
  id,
  value = '',
  onChange,
  seen,
}: Bound<string> & { seen: PanoramaPicture | undefined }) {
  const { t } = useTranslation()
  const [own, setOwn] = useState<PanoramaPicture>()
  const shown = [own, seen].find((picture) => picture?.id === value)
  return (
    <div className={ui.stack8}>
      {shown && <img className={styles.preview} src={shown.small} alt={t('panorama.form.preview')} />}
      <UploadButton
        id={id}
        part="panorama"
        label={t(value === '' ? 'panorama.form.choose' : 'panorama.form.replace')}
        onDone={(picture) => {
          setOwn(picture)
          onChange?.(picture.id)
        }}
      />
    </div>
  )
}

interface DegreesProps extends Bound<number> {
  /** In degrees. */
  min: number
  max: number
  'aria-label'?: string
}

/** Hundredths of a degree, entered as degrees. */
export function DegreesInput({ value, onChange, ...rest }: DegreesProps) {
  return (
    <InputNumber<number>
      {...rest}
      value={value === undefined ? null : value / 100}
      precision={2}
      step={1}
      onChange={(degrees) => {
        if (degrees !== null) onChange?.(Math.round(degrees * 100))
      }}
    />
  )
}

/** The yaw with which a panorama opens, and a button that takes yaw and pitch from the present view. */
export function YawInput({ viewNow, ...bound }: Bound<number> & { viewNow: () => Direction }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance<Direction>()
  const [isTaken, setIsTaken] = useState(false)
  const take = () => {
    const { yaw, pitch } = viewNow()
    form.setFieldsValue({ yaw, pitch })
    setIsTaken(true)
  }
  return (
    <div className={ui.wrap8}>
      <DegreesInput {...bound} min={0} max={359.99} />
      <Button onClick={take}>{t('panorama.form.takeView')}</Button>
      <output className={ui.secondLine}>{isTaken && t('panorama.form.viewTaken')}</output>
    </div>
  )
}

interface Point {
  x: number
  y: number
}

/** Thousandths by which an arrow key moves the point. */
const step = 10
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const within = (thousandths: number) => Math.min(1000, Math.max(0, Math.round(thousandths)))

/** Where a panorama lies on the map of its plot: by click, by arrow keys, or by numbers. */
export function PointInput({
  id,
  value,
  onChange,
  plots,
}: Bound<Point | null> & { plots: readonly TourPlot[] }) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const plotId: unknown = Form.useWatch('plotId', form)
  const plot = plots.find((one) => one.id === plotId)
  const before = useRef(plotId)
  useEffect(() => {
    // A point of one map means nothing on another.
    if (before.current !== undefined && before.current !== plotId) onChange?.(null)
    before.current = plotId
  }, [plotId, onChange])
  if (!plot?.map) return <p className={ui.secondLine}>{t('panorama.form.noMap')}</p>
  const change = ({ x, y }: Point) => onChange?.({ x: within(x), y: within(y) })
  const place = (event: MouseEvent) => {
    // A key has no place; it begins in the middle.
    if (event.detail === 0) return value ? undefined : change({ x: 500, y: 500 })
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    change({ x: ((event.clientX - left) / width) * 1000, y: ((event.clientY - top) / height) * 1000 })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    const from = value ?? { x: 500, y: 500 }
    change({ x: from.x + by.x, y: from.y + by.y })
  }
  const percent = (axis: 'x' | 'y') => (
    <InputNumber<number>
      aria-label={t(`panorama.form.${axis}`)}
      prefix={t(`panorama.form.${axis}Short`)}
      suffix="%"
      min={0}
      max={100}
      precision={1}
      value={value ? value[axis] / 10 : null}
      onChange={(number) => {
        if (number !== null) change({ ...(value ?? { x: 500, y: 500 }), [axis]: number * 10 })
      }}
    />
  )
  return (
    <div className={ui.stack8}>
      <MapPicture map={plot.map} name={plot.name}>
        <button
          id={id}
          type="button"
          className={classes(styles.place, ui.covers, ui.full, ui.pad0)}
          aria-label={t('panorama.form.place')}
          onClick={place}
          onKeyDown={onKeyDown}
        />
        {value && <span className={styles.mark} style={placeOf(value)} />}
      </MapPicture>
      <div className={ui.wrap8}>
        {percent('x')}
        {percent('y')}
        {value && (
          <Button type="text" onClick={() => onChange?.(null)}>
            {t('panorama.form.offMap')}
          </Button>
        )}
      </div>
    </div>
  )
}
