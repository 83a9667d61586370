import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type StartedPad, startPad } from './pad-start.ts'

/** Starts the pad on a canvas. `onChange` is told whether the pad is blank after each change. */
export function useStartedPad(
  canvas: RefObject<HTMLCanvasElement | null>,
  onChange: (isBlank: boolean) => void,
) {
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
