import {
  ArrowDownOutlined,
  ArrowLeftOutlined,
  ArrowRightOutlined,
  ArrowUpOutlined,
  DisconnectOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  PictureOutlined,
  UndoOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import { Button, Spin } from 'antd'
import { type ReactNode, type Ref, useImperativeHandle, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { FlatView } from './flat-view.tsx'
import type { View } from './sphere-engine.ts'
import {
  type PictureHandle,
  type PictureProps,
  type PictureState,
  SphereView,
  turn,
  zoomStep,
} from './sphere-view.tsx'
import type { ShownSpot } from './spot-button.tsx'
import { hasWebgl } from './webgl.ts'
import styles from './picture-view.module.css'

export interface ViewHandle extends PictureHandle {
  /** Scrolls the page to the picture. */
  bringIn: () => void
}

interface Props extends Omit<PictureProps, 'onState' | 'handle'> {
  /** Whether another panorama is on its way. */
  isWaiting: boolean
  handle: Ref<ViewHandle>
}

/** A panorama as a sphere, or flat where the browser has no WebGL or the person prefers it. */
export function PictureView({ isWaiting, handle, ...props }: Props) {
  const { t } = useTranslation()
  const { panorama, onPick } = props
  const isPhone = useIsPhone()
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<PictureHandle>(null)
  const [canTurn, setCanTurn] = useState(hasWebgl)
  const [prefersFlat, setPrefersFlat] = useState(false)
  const [state, setState] = useState<PictureState>('loading')
  const [attempt, setAttempt] = useState(0)
  const isFlat = !canTurn || prefersFlat
  const isFull = useSyncExternalStore(watchFullscreen, () => document.fullscreenElement !== null)
  /** The view of a panorama survives a hidden tab, the flat picture and the editing of its spots. */
  const last = useRef<{ id: string; view: View }>(undefined)
  const startOf = () => (last.current?.id === panorama.id ? last.current.view : beginOf(panorama))

  const switchTo = (flat: boolean) => {
    setState('loading')
    setPrefersFlat(flat)
  }
  useImperativeHandle(handle, () => ({
    view: () => picture.current?.view() ?? panorama,
    turnTo: (direction) => picture.current?.turnTo(direction),
    turnBy: (yaw, pitch) => picture.current?.turnBy(yaw, pitch),
    zoomBy: (step) => picture.current?.zoomBy(step),
    bringIn: () => frame.current?.scrollIntoView({ block: 'nearest' }),
  }))
  const pick = (spot: ShownSpot) => {
    // What opens beside the picture would lie behind a picture that fills the screen.
    if (document.fullscreenElement) void document.exitFullscreen()
    onPick(spot)
  }
  const toggleFullscreen = () =>
    void (isFull ? document.exitFullscreen() : frame.current?.requestFullscreen())?.catch(() => undefined)
  const act = (run: (picture: PictureHandle) => void) => () => {
    if (picture.current) run(picture.current)
  }
  return (
    <div ref={frame} className={classes(styles.view, ui.cardLook, ui.column, ui.clipped)}>
      <div className={styles.picture} aria-busy={state === 'loading' || isWaiting}>
        {isFlat ? (
          <FlatView
            {...props}
            key={`flat ${panorama.id} ${attempt}`}
            onPick={pick}
            onState={setState}
            handle={picture}
            attempt={attempt}
            startOf={startOf}
          />
        ) : (
          <SphereView
            {...props}
            key={attempt}
            onPick={pick}
            onState={setState}
            handle={picture}
            startOf={startOf}
            onView={(id, view) => {
              last.current = { id, view }
            }}
            onBroken={() => setCanTurn(false)}
          />
        )}
        {state === 'failed' && (
          <div
            role="alert"
            className={classes(
              styles.failed,
              ui.covers,
              ui.itemsCentred,
              ui.stack12,
              ui.muted,
              ui.softGround,
            )}
          >
            <DisconnectOutlined aria-hidden />
            <p>{t('panorama.pictureFailed')}</p>
            <Button
              onClick={() => {
                setState('loading')
                setAttempt(attempt + 1)
              }}
            >
              {t('error.retry')}
            </Button>
          </div>
        )}
        {(state === 'loading' || isWaiting) && (
          <output className={classes(styles.waiting, ui.row8, ui.inked)}>
            <Spin size="small" /> {t('panorama.loading')}
          </output>
        )}
      </div>
      <div className={classes(styles.bar, ui.wrap4x12, ui.between)}>
        {/* On a large screen the flat picture is there as a whole. */}
        {(!isFlat || isPhone) && (
          <div className={classes(styles.tools, ui.row)} role="toolbar" aria-label={t('panorama.tools')}>
            <Tool
              label={t('panorama.left')}
              icon={<ArrowLeftOutlined aria-hidden />}
              run={act(({ turnBy }) => turnBy(-2 * turn, 0))}
            />
            <Tool
              label={t('panorama.right')}
              icon={<ArrowRightOutlined aria-hidden />}
              run={act(({ turnBy }) => turnBy(2 * turn, 0))}
            />
            {!isFlat && (
              <>
                <Tool
                  label={t('panorama.up')}
                  icon={<ArrowUpOutlined aria-hidden />}
                  run={act(({ turnBy }) => turnBy(0, 2 * turn))}
                />
                <Tool
                  label={t('panorama.down')}
                  icon={<ArrowDownOutlined aria-hidden />}
                  run={act(({ turnBy }) => turnBy(0, -2 * turn))}
                />
                <Tool
                  label={t('panorama.zoomIn')}
                  icon={<ZoomInOutlined aria-hidden />}
                  run={act(({ zoomBy }) => zoomBy(2 * zoomStep))}
                />
                <Tool
                  label={t('panorama.zoomOut')}
                  icon={<ZoomOutOutlined aria-hidden />}
                  run={act(({ zoomBy }) => zoomBy(-2 * zoomStep))}
                />
              </>
            )}
            <Tool
              label={t('panorama.reset')}
              icon={<UndoOutlined aria-hidden />}
              run={act(({ turnTo }) => turnTo(panorama))}
            />
          </div>
        )}
        <div className={classes(styles.tools, ui.row, ui.pushed)}>
          {canTurn ? (
            <Button
              type={isPhone ? 'text' : 'default'}
              icon={<PictureOutlined aria-hidden />}
              aria-pressed={isFlat}
              {...(isPhone && { 'aria-label': t('panorama.flat'), title: t('panorama.flat') })}
              onClick={() => switchTo(!prefersFlat)}
            >
              {!isPhone && t('panorama.flat')}
            </Button>
          ) : (
            <span className={styles.note}>{t('panorama.noWebgl')}</span>
          )}
          {document.fullscreenEnabled && (
            <Tool
              label={t(isFull ? 'panorama.smaller' : 'panorama.fullscreen')}
              icon={isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
              run={toggleFullscreen}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Tool({ label, icon, run }: { label: string; icon: ReactNode; run: () => void }) {
  return <Button type="text" icon={icon} aria-label={label} title={label} onClick={run} />
}

const beginOf = ({ yaw, pitch }: { yaw: number; pitch: number }): View => ({ yaw, pitch, zoom: 25 })

function watchFullscreen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed)
  return () => document.removeEventListener('fullscreenchange', changed)
}
