import { MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { FlowNode } from '@countersign/engine'
import { Button } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { type Chart, ChartContext } from './chart-context.ts'
import styles from './flow-canvas.module.css'
import { FlowChart } from './flow-chart.tsx'
import { type ChartOrder, orderOf } from './keys.ts'

/** In percent. */
const steps = [50, 60, 70, 80, 90, 100, 110, 125, 150] as const
const whole = 100

/** The next step up or down; the given one at the ends. */
function zoomedBy(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom)
  return next ?? zoom
}

/** The zoom of a frame, also by Ctrl and the wheel. */
function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState(whole)
  const zoomBy = useCallback((by: 1 | -1) => setZoom((before) => zoomedBy(before, by)), [])
  const resetZoom = useCallback(() => setZoom(whole), [])
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return
      // The browser would zoom the whole page.
      event.preventDefault()
      if (event.deltaY !== 0) zoomBy(event.deltaY < 0 ? 1 : -1)
    }
    // React listens to the wheel passively, which cannot prevent anything.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [frame, zoomBy])
  return { zoom, zoomBy, resetZoom }
}

interface Props extends Omit<Chart, 'hintId'> {
  nodes: readonly FlowNode[]
  /** Takes the focus when `request` changes. */
  focus: { id: string; request: number }
  onOrder: (order: ChartOrder) => void
  mayUndo: boolean
  mayRedo: boolean
  /** Result of the last change, for screen readers. */
  said: string
  /** Shown in the bar above the chart. */
  children?: ReactNode
}

/** The chart in a frame of its own, with its bar, zoom and keys. */
export function FlowCanvas(props: Props) {
  const { nodes, focus, onOrder, mayUndo, mayRedo, said, children, ...chart } = props
  const { t } = useTranslation()
  const hintId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const { zoom, zoomBy, resetZoom } = useZoom(frame)
  useEffect(() => {
    if (focus.request === 0) return
    const item = frame.current?.querySelector<HTMLElement>(`[data-item="${CSS.escape(focus.id)}"]`)
    item?.focus({ preventScroll: true })
    item?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [focus])

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : undefined
    const order = orderOf(event, target?.dataset.item)
    if (!order) return
    if (order.type === 'zoom') {
      event.preventDefault()
      if (order.by === 0) resetZoom()
      else zoomBy(order.by)
      return
    }
    if (order.type === 'walk' || chart.isEditable) event.preventDefault()
    // The menu of a plus sign opens at its button.
    if (order.type === 'add' && chart.isEditable)
      frame.current?.querySelector<HTMLElement>(`[data-add="${CSS.escape(order.id)}"]`)?.click()
    else onOrder(order)
  }
  const { isEditable } = chart
  return (
    <section className={classes(ui.cardLook, ui.column)} aria-label={t('flow.canvas')}>
      <div className={classes(styles.bar, ui.wrap8x16, ui.tallButtons, ui.lineBelow)}>
        {isEditable && (
          <div className={ui.flex4}>
            <Button
              icon={<UndoOutlined aria-hidden />}
              aria-label={t('flow.undo')}
              title={t('flow.undo')}
              disabled={!mayUndo}
              onClick={() => onOrder({ type: 'undo' })}
            />
            <Button
              icon={<RedoOutlined aria-hidden />}
              aria-label={t('flow.redo')}
              title={t('flow.redo')}
              disabled={!mayRedo}
              onClick={() => onOrder({ type: 'redo' })}
            />
          </div>
        )}
        <div className={ui.flex4}>
          <Button
            icon={<MinusOutlined aria-hidden />}
            aria-label={t('flow.zoomOut')}
            title={t('flow.zoomOut')}
            onClick={() => zoomBy(-1)}
          />
          <Button className={styles.percent} title={t('flow.zoomReset')} onClick={resetZoom}>
            {zoom}%
          </Button>
          <Button
            icon={<PlusOutlined aria-hidden />}
            aria-label={t('flow.zoomIn')}
            title={t('flow.zoomIn')}
            onClick={() => zoomBy(1)}
          />
        </div>
        {children}
      </div>
      <p id={hintId} className={isEditable ? classes(styles.hint, ui.secondLine) : ui.visuallyHidden}>
        {t('flow.keys')}
      </p>
      <div ref={frame} className={styles.frame} role="presentation" onKeyDown={onKeyDown}>
        <div className={styles.sheet} style={{ zoom: `${zoom}%` }}>
          <ChartContext value={{ ...chart, hintId }}>
            <FlowChart nodes={nodes} />
          </ChartContext>
        </div>
      </div>
      <output className={ui.visuallyHidden}>{said}</output>
    </section>
  )
}
