import SignaturePad from 'signature_pad'
import { fitCanvas, penWidth, scaleStrokes } from './pad-drawing.ts'

export interface StartedPad {
  pad: SignaturePad
  /** Width of the coordinate system of the strokes, in CSS pixels. */
  width: () => number
  stop: () => void
}

/** Starts a pad that keeps its drawing when the width of the canvas changes. */
export function startPad(canvas: HTMLCanvasElement, onStroke: () => void): StartedPad {
  const pad = new SignaturePad(canvas, { penColor: '#000', backgroundColor: '#fff' })
  pad.addEventListener('beginStroke', onStroke)
  let width = 0

  const fit = () => {
    const next = canvas.offsetWidth
    if (next === 0 || next === width) return
    const strokes = width > 0 ? scaleStrokes(pad.toData(), next / width) : []
    width = next
    fitCanvas(canvas, next)
    Object.assign(pad, penWidth(next))
    pad.clear()
    pad.fromData(strokes)
  }
  fit()
  const observer = new ResizeObserver(fit)
  observer.observe(canvas)

  const stop = () => {
    observer.disconnect()
    pad.removeEventListener('beginStroke', onStroke)
    pad.off()
  }
  return { pad, width: () => width, stop }
}
