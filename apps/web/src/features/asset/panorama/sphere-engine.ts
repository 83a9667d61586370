import { Viewer } from '@photo-sphere-viewer/core'
import '@photo-sphere-viewer/core/index.css'
import { type Direction, fromRadians, toRadians } from './directions.ts'

/** A direction and how near the picture is, from 0 to 100. */
export interface View extends Direction {
  zoom: number
}

export interface Sphere {
  /** Answers whether it is shown: false when another picture was asked for meanwhile. Rejects when it cannot be loaded. */
  show: (address: string, view: View) => Promise<boolean>
  view: () => View
  turnTo: (direction: Direction) => void
  /** Hundredths of a degree to the right and up. */
  turnBy: (yaw: number, pitch: number) => void
  zoomBy: (step: number) => void
  /** Where a direction is on the screen; undefined while it is out of sight. */
  pointOf: (direction: Direction) => { x: number; y: number } | undefined
  close: () => void
}

interface Options {
  /** Whether nothing may move by itself. */
  isStill: boolean
  /** Called after each frame that differs from the one before. */
  onDraw: () => void
  onClick: (direction: Direction) => void
}

let opened = 0

/** Opens the viewer of a sphere in an element. Only this file knows the library. */
export function openSphere(box: HTMLElement, { isStill, onDraw, onClick }: Options): Sphere {
  opened += 1
  /**
   * Two viewers that load the same address share one request, and closing one ends it for both. A fragment of its own
   * keeps them apart, and the browser's cache does not see it.
   */
  const fragment = `#${opened}`
  const host = document.createElement('div')
  host.style.height = '100%'
  box.append(host)
  const viewer = new Viewer({
    container: host,
    navbar: false,
    // The library listens on the whole window; the page itself handles keys, only while the sphere has the focus.
    keyboard: false,
    moveInertia: isStill ? false : 0.8,
    defaultTransition: { speed: 500, rotation: false, effect: 'fade' },
  })
  let loading: Promise<unknown> = Promise.resolve()
  viewer.addEventListener('render', onDraw)
  viewer.addEventListener('click', ({ data }) => {
    if (!data.rightclick) onClick(fromRadians(data))
  })
  const view = (): View => ({ ...fromRadians(viewer.getPosition()), zoom: viewer.getZoomLevel() })
  /** Number of pictures asked for, so that only the last one is shown. */
  let asked = 0
  const show = async (path: string, { zoom, ...direction }: View, number: number): Promise<boolean> => {
    // The viewer takes the picture from its cache then. It would report a failure to the console and on the picture.
    await viewer.textureLoader.loadFile(path, undefined, path)
    if (number !== asked) return false
    return viewer.setPanorama(path, { position: toRadians(direction), zoom, transition: !isStill })
  }
  return {
    show: (address, view) => {
      asked += 1
      const shown = show(`${address}${fragment}`, view, asked)
      loading = shown.catch(() => undefined)
      return shown
    },
    view,
    turnTo: (direction) => {
      const position = toRadians(direction)
      if (isStill) viewer.rotate(position)
      else void viewer.animate({ ...position, speed: '12rpm' })
    },
    turnBy: (yaw, pitch) => {
      const now = view()
      viewer.rotate(toRadians({ yaw: now.yaw + yaw, pitch: now.pitch + pitch }))
    },
    zoomBy: (step) => viewer.zoom(viewer.getZoomLevel() + step),
    pointOf: (direction) => {
      const position = toRadians(direction)
      if (!viewer.dataHelper.isPointVisible(position)) return undefined
      return viewer.dataHelper.sphericalCoordsToViewerCoords(position)
    },
    close: () => {
      asked += 1
      host.remove()
      // A viewer that is destroyed while it decodes its picture comes back to life afterwards.
      void loading.then(() => destroy(viewer, host))
    },
  }
}

function destroy(viewer: Viewer, host: HTMLElement): void {
  const canvas = host.querySelector('canvas')
  viewer.destroy()
  // A browser has only a few contexts and collects those of closed viewers late.
  canvas?.getContext('webgl2')?.getExtension('WEBGL_lose_context')?.loseContext()
}
