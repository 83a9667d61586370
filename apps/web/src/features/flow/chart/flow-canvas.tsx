import { MinusOutlined, PlusOutlined, RedoOutlined, UndoOutlined } from '@ant-design/icons'
import type { FlowNode } from '@countersign/engine'
import { Button } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import textStyles from '../../../ui/text.module.css'
import { type Chart, ChartContext } from './chart-context.ts'
import { FlowChart } from './flow-chart.tsx'
import styles from './flow-canvas.module.css'
import { type ChartOrder, orderOf } from './keys.ts'
import { useZoom } from './use-zoom.ts'

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
    <section className={styles.canvas} aria-label={t('flow.canvas')}>
      <div className={styles.bar}>
        {isEditable && (
          <div className={styles.group}>
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
        <div className={styles.group}>
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
      <p id={hintId} className={isEditable ? styles.hint : textStyles.visuallyHidden}>
        {t('flow.keys')}
      </p>
      <div ref={frame} className={styles.frame} role="presentation" onKeyDown={onKeyDown}>
        <div className={styles.sheet} style={{ zoom: `${zoom}%` }}>
          <ChartContext value={{ ...chart, hintId }}>
            <FlowChart nodes={nodes} />
          </ChartContext>
        </div>
      </div>
      <output className={textStyles.visuallyHidden}>{said}</output>
    </section>
  )
}
