import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/app-error.ts'

const maxBytes = 1024 * 1024
const maxSide = 4096
/** Parameter that holds the picture. */
const field = 'baseCode'

/**
 * Decodes `baseCode` (data URL or bare base64 of a PNG or JPEG) and encodes it anew as PNG: a truncated picture
 * would break the request's PDF for ever, and a huge one would exhaust the compiler. Refuses with imageInvalid,
 * tooLarge, or imageEmpty where nothing is written.
 */
export async function readSignature(baseCode: string): Promise<Uint8Array> {
  const written = /^data:image\/(?:png|jpeg);base64,/.test(baseCode)
    ? baseCode.slice(baseCode.indexOf(',') + 1)
    : baseCode
  // Blanks are removed first: a pattern that allows them at its end takes quadratic time on two megabytes of
  // blanks.
  const base64 = written.replace(/\s+/g, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw new AppError('imageInvalid', { field })
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > maxBytes) throw new AppError('tooLarge', { field })
  if (!isPng(bytes) && !isJpeg(bytes)) throw new AppError('imageInvalid', { field })
  try {
    const image = sharp(bytes, { limitInputPixels: maxSide * maxSide, failOn: 'warning' })
    const { width, height } = await image.metadata()
    if (width > maxSide || height > maxSide) throw new AppError('imageInvalid', { field })
    const flat = image.flatten({ background: '#ffffff' })
    if (!(await hasWriting(flat))) throw new AppError('imageEmpty', { field })
    return await flat.png().toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('imageInvalid', { cause, field })
  }
}

/** Longer side, in pixels, of the copy in which writing is looked for; strokes stay visible in it. */
const lookedAt = 300
/** Least length of the strokes together, along either side, and least number of their pixels. A dot has less. */
const leastLength = 10
const leastPixels = 12
/** By how much a stroke differs from its ground, of 255 shades of grey. */
const leastContrast = 40

/** Whether something is drawn on a ground of one colour: more than nothing, a dot, or a picture of one pixel. */
async function hasWriting(picture: Sharp): Promise<boolean> {
  const { data, info } = await picture
    .clone()
    .resize({ width: lookedAt, height: lookedAt, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const shades = new Uint32Array(256)
  for (const shade of data) shades[shade] = (shades[shade] ?? 0) + 1
  const ground = shades.indexOf(Math.max(...shades))
  const [columns, rows] = [new Set<number>(), new Set<number>()]
  let pixels = 0
  for (const [at, shade] of data.entries()) {
    if (Math.abs(shade - ground) < leastContrast) continue
    pixels += 1
    columns.add(at % info.width)
    rows.add(Math.floor(at / info.width))
  }
  return pixels >= leastPixels && Math.max(columns.size, rows.size) >= leastLength
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}
