import SignaturePad, { type PointGroup } from 'signature_pad'

/** platform.txt §9: pad 500x200, line width 6 (signature_pad's width is a radius), png quality 0.8. */
export const pad = { width: 500, height: 200, radius: 3, quality: 0.8 } as const

/** The exported image has twice the size of the pad: sharp in the PDF, and 5:2 on every screen. */
const exported = { width: pad.width * 2, height: pad.height * 2 } as const

/** 6 px on a pad of 500 px, in proportion on a narrower one. */
export function penWidth(cssWidth: number) {
  const radius = (pad.radius * cssWidth) / pad.width
  return { minWidth: radius, maxWidth: radius, dotSize: radius }
}

/** Scales the canvas by the pixel density; coordinates stay CSS pixels. */
export function fitCanvas(canvas: HTMLCanvasElement, cssWidth: number): void {
  const density = Math.max(window.devicePixelRatio, 1)
  canvas.width = Math.round(cssWidth * density)
  canvas.height = Math.round(((cssWidth * pad.height) / pad.width) * density)
  canvas.getContext('2d')?.scale(density, density)
}

export function scaleStrokes(strokes: PointGroup[], factor: number): PointGroup[] {
  return strokes.map((stroke) => ({
    ...stroke,
    minWidth: stroke.minWidth * factor,
    maxWidth: stroke.maxWidth * factor,
    dotSize: stroke.dotSize * factor,
    points: stroke.points.map((point) => ({ ...point, x: point.x * factor, y: point.y * factor })),
  }))
}

/** The strokes, black on white, as a PNG data URL. */
export function drawPng(strokes: PointGroup[], cssWidth: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = exported.width
  canvas.height = exported.height
  const drawn = new SignaturePad(canvas, { backgroundColor: '#fff' })
  drawn.off()
  drawn.fromData(scaleStrokes(strokes, exported.width / cssWidth))
  return drawn.toDataURL('image/png', pad.quality)
}
