import type SignaturePad from 'signature_pad'
import type { BasicPoint } from 'signature_pad'
import { pad as size, penWidth } from './pad-drawing.ts'

/** A pen moved by keys. Coordinates are those of a pad of 500x200, whatever its displayed size. */
export interface Pen {
  x: number
  y: number
  isDown: boolean
}

/** The usual start of handwriting. */
export const penAtStart: Pen = { x: 50, y: 100, isDown: false }

const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const satisfies Record<string, readonly [number, number]>

export type Arrow = keyof typeof directions

/** The position in percent of the pad. */
export const placeOf = ({ x, y }: Pen) => ({
  x: Math.round((x * 100) / size.width),
  y: Math.round((y * 100) / size.height),
})

export const isArrow = (key: string): key is Arrow => Object.hasOwn(directions, key)

const steps = { small: 10, large: 50 } as const

const within = (most: number, place: number) => Math.min(most, Math.max(0, place))

/** Moves the pen by one step, diagonally with two arrow keys, and stops at the edges. */
export function movePen(pen: Pen, held: Iterable<Arrow>, isLarge: boolean): Pen {
  const step = isLarge ? steps.large : steps.small
  let { x, y } = pen
  for (const arrow of held) {
    const [right, down] = directions[arrow]
    x += right * step
    y += down * step
  }
  return { ...pen, x: within(size.width, x), y: within(size.height, y) }
}

/** Draws at the pen: starts a stroke or adds a point to the last one. */
export function ink(pad: SignaturePad, pen: Pen, cssWidth: number, begins: boolean): void {
  const strokes = pad.toData()
  const last = strokes.at(-1)
  const point = {
    x: (pen.x * cssWidth) / size.width,
    y: (pen.y * cssWidth) / size.width,
    pressure: 0.5,
    time: Date.now(),
  }
  const stroke =
    begins || !last
      ? {
          ...penWidth(cssWidth),
          penColor: pad.penColor,
          velocityFilterWeight: pad.velocityFilterWeight,
          compositeOperation: pad.compositeOperation,
          points: [point],
        }
      : { ...last, points: [...withoutTail(last.points), point, point] }
  pad.fromData([...strokes.slice(0, begins ? undefined : -1), stroke])
}

/** signature_pad draws up to the second-last point, so the last point is stored twice for the line to reach the pen. */
const withoutTail = (points: BasicPoint[]) => (points.length > 1 ? points.slice(0, -1) : points)
