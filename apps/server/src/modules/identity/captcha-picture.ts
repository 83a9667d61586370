import { randomInt } from 'node:crypto'
import { createRequire } from 'node:module'
import { createCanvas, GlobalFonts } from '@napi-rs/canvas'

/** No letter or digit that can be mistaken for another. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export function newCaptchaCode(): string {
  return Array.from({ length: 5 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/** 130x48, as a data URL. Its own font: the machine may have none. */
export function drawCaptcha(code: string): string {
  useFont()
  const canvas = createCanvas(130, 48)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f3f5f8'
  pen.fillRect(0, 0, 130, 48)
  for (let line = 0; line < 5; line += 1) {
    pen.strokeStyle = `hsl(${randomInt(360)} 45% 70%)`
    pen.lineWidth = 1 + randomInt(2)
    pen.beginPath()
    pen.moveTo(randomInt(130), randomInt(48))
    pen.bezierCurveTo(
      randomInt(130),
      randomInt(48),
      randomInt(130),
      randomInt(48),
      randomInt(130),
      randomInt(48),
    )
    pen.stroke()
  }
  pen.textBaseline = 'middle'
  for (const [index, letter] of code.split('').entries()) {
    pen.save()
    pen.translate(16 + index * 22 + randomInt(4), 24 + randomInt(-4, 5))
    pen.rotate(randomInt(-30, 31) / 100)
    pen.font = `${24 + randomInt(6)}px "${family}"`
    pen.fillStyle = `hsl(${randomInt(360)} 55% 35%)`
    pen.fillText(letter, -6, 0)
    pen.restore()
  }
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

const family = 'captcha'
let loaded = false

function useFont(): void {
  if (loaded) return
  const require = createRequire(import.meta.url)
  GlobalFonts.registerFromPath(
    require.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf'),
    family,
  )
  loaded = true
}
