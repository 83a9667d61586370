import { createCanvas } from '@napi-rs/canvas'
import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { drawCaptcha, newCaptchaCode } from '../../src/modules/identity/captcha-picture.adapter.ts'
import { byColumns, byWidth, solve, type Strategy, withoutLines } from './captcha-solver.ts'

const strategies: [string, Strategy][] = [
  ['cutting dark pixels at empty columns', byColumns(130)],
  ['cutting all but light pixels at empty columns', byColumns(190)],
  ['cutting dark pixels into five equal parts', byWidth(130)],
  ['cutting all but light pixels into five equal parts', byWidth(190)],
  ['cutting at empty columns after removing thin lines', withoutLines],
]
const tries = 200

/** The share of two hundred pictures that are solved completely, in percent. */
async function rateOf(draw: (code: string) => string, strategy: Strategy): Promise<number> {
  let solved = 0
  for (let turn = 0; turn < tries; turn += 1) {
    const code = newCaptchaCode(5)
    if ((await solve(draw(code), strategy)) === code) solved += 1
  }
  return (solved / tries) * 100
}

/** The former style, which is easy to solve: dark, separate letters over light lines. */
function drawPlainly(code: string): string {
  // The first picture loads the fonts.
  drawCaptcha('abcde')
  const canvas = createCanvas(130, 48)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#f3f5f8'
  pen.fillRect(0, 0, 130, 48)
  for (let line = 0; line < 5; line += 1) {
    pen.strokeStyle = `hsl(${randomInt(360)} 45% 70%)`
    pen.lineWidth = 1 + randomInt(2)
    pen.beginPath()
    pen.moveTo(randomInt(130), randomInt(48))
    pen.lineTo(randomInt(130), randomInt(48))
    pen.stroke()
  }
  pen.textBaseline = 'middle'
  for (const [index, letter] of code.split('').entries()) {
    pen.save()
    pen.translate(16 + index * 22 + randomInt(4), 24 + randomInt(-4, 5))
    pen.rotate(randomInt(-30, 31) / 100)
    pen.font = `${24 + randomInt(6)}px "captcha-regular"`
    pen.fillStyle = `hsl(${randomInt(360)} 55% 35%)`
    pen.fillText(letter, -6, 0)
    pen.restore()
  }
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`
}

describe('a captcha', () => {
  it.each(strategies)('is not solved by %s', async (_what, strategy) => {
    expect(await rateOf(drawCaptcha, strategy)).toBeLessThan(5)
  })

  it('with dark, separate letters is solved by the same program', async () => {
    expect(await rateOf(drawPlainly, byColumns(150))).toBeGreaterThan(20)
  })

  it('is different every time', () => {
    expect(drawCaptcha('abcde')).not.toBe(drawCaptcha('abcde'))
    expect(newCaptchaCode(5)).toMatch(/^[a-z2-9]{5}$/)
  })
})
