import sharp from 'sharp'
import type { PrintedPicture } from '../../pdf/index.ts'
import { decodeInTurn } from '../../platform/decode-in-turn.ts'

/** Limit on the pixels of a picture: the photos of present phones have up to 50 million. */
const mostPixels = 50_000_000
/** A side in pixels: 200 for each inch of the width of a page. */
const mostSide = 1400

/** A picture as it is printed, upright and no larger than paper shows; undefined when it cannot be decoded. */
export function findPrintedPicture(bytes: Uint8Array): Promise<PrintedPicture | undefined> {
  return decodeInTurn(() => print(bytes).catch(() => undefined))
}

async function print(bytes: Uint8Array): Promise<PrintedPicture | undefined> {
  const original = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
  const { format } = await original.metadata()
  if (format !== 'png' && format !== 'jpeg') return undefined
  const upright = original
    .autoOrient()
    .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
  const encoded = format === 'png' ? upright.png() : upright.jpeg({ quality: 85 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { bytes: data, format: format === 'png' ? 'png' : 'jpg', width: info.width, height: info.height }
}
