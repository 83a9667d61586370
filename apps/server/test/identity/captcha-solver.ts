import { createRequire } from 'node:module'
import { type Canvas, createCanvas, GlobalFonts, type Image, loadImage } from '@napi-rs/canvas'

/** A captcha solver without machine learning: it separates the letters and compares each with known shapes. */
export type Strategy = (picture: Picture) => Segment[]

interface Picture {
  width: number
  height: number
  /** Brightness per pixel, from 0 (black) to 255 (white). */
  grey: Uint8Array
}

/** One per pixel of ink, row by row, cropped to the ink. */
interface Segment {
  width: number
  height: number
  ink: Uint8Array
}

const letters = 5

/** Ink is darker than the threshold; it is split at empty columns, and connected letters are cut evenly. */
export const byColumns =
  (darkness: number): Strategy =>
  (picture) =>
    cutEvenly(columnsOf(inkOf(picture, darkness), picture))

/** Ink is darker than the threshold; it is split into five parts of equal width. */
export const byWidth =
  (darkness: number): Strategy =>
  (picture) => {
    const ink = inkOf(picture, darkness)
    const columns = columnsOf(ink, picture)
    const whole = columns.length === 0 ? [] : [join(columns)]
    return cutEvenly(whole)
  }

/** Ink is darker than the middle between darkest and lightest; lines thinner than three pixels are removed first. */
export const withoutLines: Strategy = (picture) => {
  const ink = inkOf(picture, middleOf(picture))
  const thick = ink.map((is, at) => (is && isThick(ink, picture, at) ? 1 : 0))
  return cutEvenly(columnsOf(thick, picture))
}

export async function solve(dataUrl: string, strategy: Strategy): Promise<string> {
  const image = await loadImage(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'))
  return strategy(pictureOf(image)).map(nearest).join('')
}

function pictureOf(image: Image | Canvas): Picture {
  const { width, height } = image
  const pen = createCanvas(width, height).getContext('2d')
  pen.drawImage(image, 0, 0)
  const { data } = pen.getImageData(0, 0, width, height)
  const grey = Uint8Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * 4, at * 4 + 3)
    return 0.3 * red + 0.59 * green + 0.11 * blue
  })
  return { width, height, grey }
}

function middleOf({ grey }: Picture): number {
  const sorted = grey.toSorted()
  return ((sorted[0] ?? 0) + (sorted[sorted.length - 1] ?? 0)) / 2
}

function inkOf({ grey }: Picture, darkness: number): Uint8Array {
  return grey.map((value) => (value < darkness ? 1 : 0))
}

function isThick(ink: Uint8Array, { width }: Picture, at: number): boolean {
  const run = (step: number) => {
    let count = 1
    while (ink[at + step * count]) count += 1
    for (let back = 1; ink[at - step * back]; back += 1) count += 1
    return count
  }
  return run(1) >= 3 && run(width) >= 3
}

/** Splits at empty columns; specks are dropped. */
function columnsOf(ink: Uint8Array, { width, height }: Picture): Segment[] {
  const segments: Segment[] = []
  let start: number | undefined
  for (let x = 0; x <= width; x += 1) {
    const isEmpty = x === width || !columnOf(ink, width, height, x).some(Boolean)
    if (!isEmpty) start ??= x
    else if (start !== undefined) {
      if (x - start > 2) segments.push(cut(ink, width, height, start, x))
      start = undefined
    }
  }
  return segments
}

function columnOf(ink: Uint8Array, width: number, height: number, x: number): number[] {
  return Array.from({ length: height }, (_, y) => ink[y * width + x] ?? 0)
}

function cut(ink: Uint8Array, width: number, height: number, from: number, to: number): Segment {
  const part = { width: to - from, height, ink: new Uint8Array((to - from) * height) }
  for (let y = 0; y < height; y += 1) {
    for (let x = from; x < to; x += 1) part.ink[y * part.width + x - from] = ink[y * width + x] ?? 0
  }
  return cropped(part)
}

/** Crops empty rows and columns at the edges. */
function cropped({ width, height, ink }: Segment): Segment {
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    ink.subarray(y * width, (y + 1) * width).some(Boolean),
  )
  const columns = Array.from({ length: width }, (_, x) => x).filter((x) =>
    columnOf(ink, width, height, x).some(Boolean),
  )
  const [top = 0, left = 0] = [rows[0], columns[0]]
  const size = { width: (columns.at(-1) ?? 0) - left + 1, height: (rows.at(-1) ?? 0) - top + 1 }
  const kept = Uint8Array.from({ length: size.width * size.height }, (_, at) => {
    const y = Math.floor(at / size.width)
    return ink[(top + y) * width + left + (at % size.width)] ?? 0
  })
  return { ...size, ink: kept }
}

function join(segments: Segment[]): Segment {
  const height = Math.max(...segments.map((segment) => segment.height))
  const width = segments.reduce((sum, segment) => sum + segment.width, 0)
  const whole = { width, height, ink: new Uint8Array(width * height) }
  let left = 0
  for (const segment of segments) {
    for (let at = 0; at < segment.ink.length; at += 1) {
      const y = Math.floor(at / segment.width)
      whole.ink[y * width + left + (at % segment.width)] = segment.ink[at] ?? 0
    }
    left += segment.width
  }
  return whole
}

/** Halves the widest part while there are too few, and drops the narrowest if there are too many. */
function cutEvenly(segments: Segment[]): Segment[] {
  const parts = [...segments]
  while (parts.length > letters) parts.splice(indexOf(parts, Math.min), 1)
  while (parts.length > 0 && parts.length < letters) {
    const at = indexOf(parts, Math.max)
    const widest = parts[at]
    if (!widest || widest.width < 4) break
    const pieces = parts.length === 1 ? letters : 2
    const edges = Array.from({ length: pieces + 1 }, (_, index) =>
      Math.round((index * widest.width) / pieces),
    )
    const halves = edges
      .slice(0, -1)
      .map((edge, index) => cut(widest.ink, widest.width, widest.height, edge, edges[index + 1] ?? edge))
    parts.splice(at, 1, ...halves)
  }
  return parts
}

function indexOf(parts: readonly Segment[], which: (...widths: number[]) => number): number {
  const width = which(...parts.map((part) => part.width))
  return parts.findIndex((part) => part.width === width)
}

const side = 16

/** Scales to a common size, so that two shapes can be compared. */
function squared({ width, height, ink }: Segment): Uint8Array {
  return Uint8Array.from({ length: side * side }, (_, at) => {
    const x = Math.floor(((at % side) / side) * width)
    const y = Math.floor((Math.floor(at / side) / side) * height)
    return ink[y * width + x] ?? 0
  })
}

function nearest(segment: Segment): string {
  const square = squared(segment)
  const shape = segment.width / segment.height
  let best = { letter: '', differs: Infinity }
  for (const pattern of patterns()) {
    let differs = 20 * Math.abs(Math.log(shape / pattern.shape))
    for (let at = 0; at < square.length; at += 1) if (square[at] !== pattern.square[at]) differs += 1
    if (differs < best.differs) best = { letter: pattern.letter, differs }
  }
  return best.letter
}

interface Pattern {
  letter: string
  square: Uint8Array
  shape: number
}
let made: Pattern[] | undefined

/** Every letter in every font, slightly rotated. The solver may know the fonts, because they are public. */
function patterns(): Pattern[] {
  made ??= fontsOf().flatMap((family) =>
    Array.from('abcdefghjkmnpqrstuvwxyz23456789').flatMap((letter) =>
      [-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3].map((turned) => patternOf(letter, family, turned)),
    ),
  )
  return made
}

function patternOf(letter: string, family: string, turned: number): Pattern {
  const canvas = createCanvas(64, 64)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, 64, 64)
  pen.translate(32, 32)
  pen.rotate(turned)
  pen.fillStyle = '#000'
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `28px "${family}"`
  pen.fillText(letter, 0, 0)
  const picture = pictureOf(canvas)
  const segment = cut(inkOf(picture, 128), 64, 64, 0, 64)
  return { letter, square: squared(segment), shape: segment.width / segment.height }
}

function fontsOf(): string[] {
  const require = createRequire(import.meta.url)
  const folder = '@expo-google-fonts/noto-sans-sc'
  const names = {
    'solver-regular': `${folder}/400Regular/NotoSansSC_400Regular.ttf`,
    'solver-bold': `${folder}/700Bold/NotoSansSC_700Bold.ttf`,
    'solver-serif':
      '@expo-google-fonts/cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
  }
  for (const [family, file] of Object.entries(names)) {
    GlobalFonts.registerFromPath(require.resolve(file), family)
  }
  return Object.keys(names)
}
