import { createCanvas } from '@napi-rs/canvas'

/** A drawn picture of the given size. */
export function picture(
  width: number,
  height: number,
  type: 'image/png' | 'image/jpeg' = 'image/png',
): Buffer {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = '#000000'
  pen.fillRect(2, 2, width / 2, height / 2)
  return type === 'image/png' ? canvas.toBuffer(type) : canvas.toBuffer(type, 90)
}

/** A picture of noise, which compression cannot shrink. */
export function noise(width: number, height: number): Buffer {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  const pixels = pen.createImageData(width, height)
  let seed = 7
  for (let at = 0; at < pixels.data.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    // The first rows are black, so that something stands on the noise.
    const isInk = at < 4 * width * 40
    pixels.data[at] = at % 4 === 3 ? 255 : isInk ? 0 : seed >> 16
  }
  pen.putImageData(pixels, 0, 0)
  return canvas.toBuffer('image/png')
}

export const dataUrl = (bytes: Buffer, type = 'image/png'): string =>
  `data:${type};base64,${bytes.toString('base64')}`
