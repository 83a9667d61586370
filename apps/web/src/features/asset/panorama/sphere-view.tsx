import type { Panorama } from '@countersign/contract'
import { type KeyboardEvent, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../../lib/page/load-chunk.ts'
import { recordError } from '../../../lib/storage/log-store.ts'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import type { Direction } from './directions.ts'
import type { Sphere, View } from './sphere-engine.ts'
import { type ShownSpot, SpotButton } from './spot-button.tsx'
import styles from './sphere-view.module.css'

/** What buttons beside a picture do with it. */
export interface PictureHandle {
  view: () => Direction
  turnTo: (direction: Direction) => void
  turnBy: (yaw: number, pitch: number) => void
  zoomBy: (step: number) => void
}

export type PictureState = 'loading' | 'ready' | 'failed'

export interface PictureProps {
  panorama: Panorama
  spots: readonly ShownSpot[]
  chosen: string | undefined
  /** Whether a click on the picture places a spot. */
  isPlacing: boolean
  onPlace: (direction: Direction) => void
  onPick: (spot: ShownSpot) => void
  onState: (state: PictureState) => void
  handle: Ref<PictureHandle>
}

interface Props extends PictureProps {
  /** The view to begin with. */
  startOf: () => View
  /** Called with each view of the panorama of this id. */
  onView: (id: string, view: View) => void
  /** The viewer itself could not be loaded or started. */
  onBroken: () => void
}

/** Hundredths of a degree that an arrow key or button turns by. */
export const turn = 1000
/** Steps of the zoom, of which there are 100. */
export const zoomStep = 10

const keys: Readonly<Record<string, (sphere: PictureHandle) => void>> = {
  ArrowLeft: ({ turnBy }) => turnBy(-turn, 0),
  ArrowRight: ({ turnBy }) => turnBy(turn, 0),
  ArrowUp: ({ turnBy }) => turnBy(0, turn),
  ArrowDown: ({ turnBy }) => turnBy(0, -turn),
  '+': ({ zoomBy }) => zoomBy(zoomStep),
  '=': ({ zoomBy }) => zoomBy(zoomStep),
  '-': ({ zoomBy }) => zoomBy(-zoomStep),
}

/** The picture as a sphere around the person, with its spots as buttons that follow it. */
export function SphereView({
  panorama,
  spots,
  chosen,
  isPlacing,
  onPlace,
  onPick,
  onState,
  handle,
  startOf,
  onView,
  onBroken,
}: Props) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [sphere, setSphere] = useState<Sphere>()
  const { id, picture } = panorama
  /** The panorama that the viewer shows by now. */
  const shown = useRef<string>(undefined)
  /** The props of the last rendering, for the listeners of the viewer. */
  const latest = useRef({ spots, isPlacing, startOf, onPlace, onState, onView, onBroken })
  useEffect(() => {
    latest.current = { spots, isPlacing, startOf, onPlace, onState, onView, onBroken }
  })

  useEffect(() => {
    const ending = new AbortController()
    let own: Sphere | undefined
    const draw = () => {
      if (!own) return
      if (shown.current !== undefined) latest.current.onView(shown.current, own.view())
      placeSpots(own, list.current, latest.current.spots)
    }
    const open = async () => {
      try {
        const { openSphere } = await loadChunk(() => import('./sphere-engine.ts'))
        // React mounts twice in development, and the tab may have been left meanwhile.
        if (ending.signal.aborted || !box.current) return
        own = openSphere(box.current, {
          isStill: window.matchMedia('(prefers-reduced-motion: reduce)').matches,
          onDraw: draw,
          onClick: (direction) => {
            if (latest.current.isPlacing) latest.current.onPlace(direction)
          },
        })
        setSphere(own)
      } catch (error) {
        recordError(error, 'panorama')
        if (!ending.signal.aborted) latest.current.onBroken()
      }
    }
    void open()
    return () => {
      ending.abort()
      own?.close()
      setSphere(undefined)
    }
  }, [])

  useEffect(() => {
    if (!sphere) return undefined
    let isOver = false
    const tell = (state: PictureState) => {
      if (!isOver) latest.current.onState(state)
    }
    const show = async () => {
      const start = latest.current.startOf()
      shown.current = undefined
      tell('loading')
      try {
        const isShown = await sphere.show(picture.large, start)
        if (!isShown || isOver) return
        shown.current = id
        tell('ready')
      } catch {
        tell('failed')
      }
    }
    void show()
    return () => {
      isOver = true
    }
  }, [sphere, id, picture.large])

  useEffect(() => {
    if (sphere) placeSpots(sphere, list.current, spots)
  }, [sphere, spots])

  const own: PictureHandle = {
    view: () => sphere?.view() ?? panorama,
    turnTo: (direction) => sphere?.turnTo(direction),
    turnBy: (yaw, pitch) => sphere?.turnBy(yaw, pitch),
    zoomBy: (step) => sphere?.zoomBy(step),
  }
  useImperativeHandle(handle, () => own)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act(own)
  }
  return (
    <div role="presentation" className={ui.covers} onKeyDown={onKeyDown}>
      <div
        ref={box}
        className={styles.box}
        data-placing={isPlacing || undefined}
        role="application"
        aria-roledescription={t('panorama.sphere')}
        aria-label={t('panorama.sphereOf', { name: panorama.name })}
        // The arrow keys turn the sphere while it has the focus.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
      />
      <ul ref={list} className={classes(styles.spots, ui.covers)} aria-label={t('panorama.spots')}>
        {spots.map((spot) => (
          <li key={spot.key}>
            <SpotButton
              spot={spot}
              isChosen={spot.key === chosen}
              onPick={onPick}
              onFocus={() => {
                // A spot behind the person comes into sight when it is reached by Tab.
                if (sphere && !sphere.pointOf(spot)) sphere.turnTo(spot)
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Moves the buttons to where their directions are now. Those out of sight stay reachable by Tab. */
function placeSpots(sphere: Sphere, list: HTMLUListElement | null, spots: readonly ShownSpot[]): void {
  for (const [index, spot] of spots.entries()) {
    const item = list?.children[index]
    if (!(item instanceof HTMLElement)) continue
    const at = sphere.pointOf(spot)
    item.classList.toggle(styles.away ?? '', at === undefined)
    if (at) item.style.transform = `translate(${at.x}px, ${at.y}px) translate(-50%, -50%)`
  }
}
