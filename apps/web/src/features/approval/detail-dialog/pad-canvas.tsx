import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react'
import SignaturePad from 'signature_pad'
import { drawPng, fitCanvas, penWidth, scaleStrokes } from './pad-drawing.ts'

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
  const pad = useRef<SignaturePad>(null)
  const width = useRef(0)
  const changed = useRef(onChange)
  const [blank, setBlank] = useState(true)

  const announce = (isBlank: boolean) => {
    setBlank(isBlank)
    changed.current(isBlank)
  }
  useEffect(() => {
    changed.current = onChange
  })

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const created = new SignaturePad(element, { penColor: '#000', backgroundColor: '#fff' })
    pad.current = created
    const started = () => announce(false)
    created.addEventListener('beginStroke', started)

    const fit = () => {
      const next = element.offsetWidth
      if (next === 0 || next === width.current) return
      const strokes = width.current ? scaleStrokes(created.toData(), next / width.current) : []
      width.current = next
      fitCanvas(element, next)
      Object.assign(created, penWidth(next))
      created.clear()
      created.fromData(strokes)
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    return () => {
      observer.disconnect()
      created.removeEventListener('beginStroke', started)
      created.off()
      pad.current = null
      width.current = 0
    }
  }, [])

  useImperativeHandle(ref, () => ({
    clear: () => {
      pad.current?.clear()
      announce(true)
    },
    undo: () => {
      const strokes = pad.current?.toData().slice(0, -1) ?? []
      pad.current?.clear()
      pad.current?.fromData(strokes)
      announce(strokes.length === 0)
    },
    toPng: () => {
      const drawn = pad.current
      return !drawn || drawn.isEmpty() ? '' : drawPng(drawn.toData(), width.current)
    },
  }))

  return (
    <div className="pad">
      <canvas ref={canvas} className="pad-canvas" role="img" aria-label={label} />
      {blank && (
        <span className="pad-hint" aria-hidden="true">
          {hint}
        </span>
      )}
    </div>
  )
}
