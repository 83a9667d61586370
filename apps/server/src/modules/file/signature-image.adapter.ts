import sharp from 'sharp'
import { AppError } from '../../platform/app-error.ts'

const maxBytes = 1024 * 1024
const maxSide = 4096
/** Parameter that holds the picture. */
const field = 'baseCode'

/**
 * Decodes `baseCode` (data URL or bare base64 of a PNG or JPEG) and encodes it anew as PNG: a truncated picture
 * would break the request's PDF for ever, and a huge one would exhaust the compiler. Refuses with imageInvalid
 * or tooLarge.
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
    return await image.flatten({ background: '#ffffff' }).png().toBuffer()
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('imageInvalid', { cause, field })
  }
}

function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, 8).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
}

function isJpeg(bytes: Buffer): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
}
