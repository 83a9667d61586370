import { type RefObject, useCallback, useEffect, useState } from 'react'

/** In percent. */
const steps = [50, 60, 70, 80, 90, 100, 110, 125, 150] as const
const whole = 100

/** The next step up or down; the given one at the ends. */
function zoomedBy(zoom: number, by: 1 | -1): number {
  const next = by > 0 ? steps.find((step) => step > zoom) : steps.findLast((step) => step < zoom)
  return next ?? zoom
}

/** The zoom of a frame, also by Ctrl and the wheel. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
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
