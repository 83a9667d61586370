import { createCanvas } from '@napi-rs/canvas'

/** A line that looks hand-drawn, different for each name, for the demo: PNG of 500x200, black on white. */
export function drawSignature(name: string): Uint8Array {
  const canvas = createCanvas(500, 200)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, 500, 200)
  pen.strokeStyle = '#000000'
  pen.lineWidth = 6
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  const seeds = Array.from(name, (char) => char.codePointAt(0) ?? 0)
  pen.beginPath()
  pen.moveTo(70, 110)
  for (let step = 1; step <= 9; step += 1) {
    const seed = seeds[step % seeds.length] ?? 1
    const height = 30 + ((seed * (step + 3)) % 110)
    pen.quadraticCurveTo(
      50 + step * 40,
      step % 2 === 0 ? 190 - height : height,
      70 + step * 40,
      100 + (seed % 17),
    )
  }
  pen.stroke()
  return canvas.toBuffer('image/png')
}
