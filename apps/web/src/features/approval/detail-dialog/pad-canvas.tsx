import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { drawPng } from './pad-drawing.ts'
import { type StartedPad, startPad } from './pad-start.ts'

export interface PadHandle {
  clear: () => void
  undo: () => void
  /** A PNG of exactly 5:2 as a data URL, "" when the pad is blank. */
  toPng: () => string
}

interface Props {
  ref: Ref<PadHandle>
  label: string
  hint: string
  onChange: (isBlank: boolean) => void
}

/** 500x200 where there is room, else as wide as the page in the same proportion. */
export function PadCanvas({ ref, label, hint, onChange }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const started = useRef<StartedPad>(null)
  const announce = useRef(onChange)
  const [blank, setBlank] = useState(true)

  useEffect(() => {
    announce.current = (isBlank) => {
      setBlank(isBlank)
      onChange(isBlank)
    }
  }, [onChange])

  useEffect(() => {
    if (!canvas.current) return undefined
    const one = startPad(canvas.current, () => announce.current(false))
    started.current = one
    return one.stop
  }, [])

  useImperativeHandle(
    ref,
    () => ({
      clear: () => {
        started.current?.pad.clear()
        announce.current(true)
      },
      undo: () => {
        const pad = started.current?.pad
        const strokes = pad?.toData().slice(0, -1) ?? []
        pad?.clear()
        pad?.fromData(strokes)
        announce.current(strokes.length === 0)
      },
      toPng: () => {
        const one = started.current
        return !one || one.pad.isEmpty() ? '' : drawPng(one.pad.toData(), one.width())
      },
    }),
    [],
  )

  return (
    <div className="pad">
      <canvas ref={canvas} className="pad-canvas" aria-label={label}>
        {label}
      </canvas>
      {blank && (
        <span className="pad-hint" aria-hidden="true">
          {hint}
        </span>
      )}
    </div>
  )
}
