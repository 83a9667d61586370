import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { type Canvas, createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** Letters and digits that cannot be mistaken for each other, even turned or bent. */
const alphabet = 'abcdefhkmnprtuwxy2345678'

export function newCaptchaCode(letters: number): string {
  return Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const width = 130
const height = 48
/** The picture is drawn larger and scaled down, so that bending leaves no visible steps. */
const scale = 2

/**
 * Draws a captcha of 130x48 pixels as a data URL. Letters and lines have one colour and one thickness; letters
 * overlap, shift and turn at random, and the whole picture is bent. Neither darkness nor empty columns show
 * where a letter ends.
 */
export function drawCaptcha(code: string): string {
  useFonts()
  const ink = `hsl(${randomInt(360)} ${between(35, 60)}% ${between(28, 42)}%)`
  const ground = `hsl(${randomInt(360)} 25% ${between(92, 97)}%)`
  const flat = createCanvas(width * scale, height * scale)
  const pen = flat.getContext('2d')
  pen.scale(scale, scale)
  pen.lineCap = 'round'
  drawLetters(pen, code, ink)
  drawLines(pen, ink, 2)
  // A line in the colour of the ground cuts through letters, as the other lines join them.
  drawLines(pen, ground, 1)
  const bent = createCanvas(width, height)
  const out = bent.getContext('2d')
  out.fillStyle = ground
  out.fillRect(0, 0, width, height)
  out.drawImage(bend(flat), 0, 0, width, height)
  return `data:image/png;base64,${bent.toBuffer('image/png').toString('base64')}`
}

function drawLetters(pen: SKRSContext2D, code: string, ink: string): void {
  pen.fillStyle = ink
  pen.textBaseline = 'middle'
  pen.textAlign = 'center'
  // More than five letters are smaller.
  const size = Math.min(1, 5.5 / code.length)
  const sized = code.split('').map((letter) => {
    const font = `${between(36, 42) * size}px "${families[randomInt(families.length)]}"`
    pen.font = font
    return { letter, font, wide: pen.measureText(letter).width }
  })
  // Each letter overlaps the previous one by a part of its own width.
  const overlap = between(10, 17) / 100
  const total = sized.reduce((sum, { wide }) => sum + wide * (1 - overlap), 0)
  const room = Math.max(0, width - total - 12)
  let left = 6 + randomInt(Math.floor(room / 2) + 1)
  for (const { letter, font, wide } of sized) {
    pen.save()
    pen.translate(left + wide / 2, height / 2 + between(-4, 4))
    pen.rotate(between(-30, 30) / 100)
    pen.transform(1, between(-10, 10) / 100, between(-18, 18) / 100, 1, 0, 0)
    pen.font = font
    pen.fillText(letter, 0, 0)
    pen.restore()
    left += wide * (1 - overlap)
  }
}

/** Lines across the picture, as thick as the strokes of letters. */
function drawLines(pen: SKRSContext2D, colour: string, count: number): void {
  pen.strokeStyle = colour
  for (let line = 0; line < count; line += 1) {
    pen.lineWidth = between(10, 20) / 10
    pen.beginPath()
    const start = randomInt(width / 5)
    const length = between(90, width)
    pen.moveTo(start, between(10, height - 10))
    pen.bezierCurveTo(
      start + length / 3,
      between(0, height),
      start + (2 * length) / 3,
      between(0, height),
      start + length,
      between(10, height - 10),
    )
    pen.stroke()
  }
}

/** Moves each column up or down, then each row sideways, along random waves. */
function bend(flat: Canvas): Canvas {
  const columns = moved(flat, 'columns', wave(3.2, 45, 80))
  return moved(columns, 'rows', wave(2.4, 24, 44))
}

type Wave = (at: number) => number

function wave(most: number, shortest: number, longest: number): Wave {
  const length = between(shortest, longest) * scale
  const start = randomInt(628) / 100
  const size = ((most * between(60, 100)) / 100) * scale
  return (at) => size * Math.sin((at / length) * 2 * Math.PI + start)
}

function moved(from: Canvas, what: 'columns' | 'rows', by: Wave): Canvas {
  const to = createCanvas(from.width, from.height)
  const pen = to.getContext('2d')
  const count = what === 'columns' ? from.width : from.height
  for (let at = 0; at < count; at += 1) {
    if (what === 'columns') pen.drawImage(from, at, 0, 1, from.height, at, by(at), 1, from.height)
    else pen.drawImage(from, 0, at, from.width, 1, by(at), at, from.width, 1)
  }
  return to
}

/** A random whole number, both limits included. */
function between(least: number, most: number): number {
  return randomInt(least, most + 1)
}

const files = {
  'captcha-regular': '@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'captcha-bold': '@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf',
  'captcha-serif': '@expo-google-fonts/cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
} as const
const families = Object.keys(files)
let loaded = false

/** Fonts are bundled, since the machine may have none. */
function useFonts(): void {
  if (loaded) return
  const require = createRequire(import.meta.url)
  for (const [family, file] of Object.entries(files)) {
    GlobalFonts.registerFromPath(require.resolve(file), family)
  }
  loaded = true
}
