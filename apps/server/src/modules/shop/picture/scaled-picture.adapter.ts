import { type PictureWidth, pictureWidths } from '@countersign/contract'
import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../../platform/app-error.ts'
import { decodeInTurn } from '../../../platform/decode-in-turn.ts'

/** Limit on the pixels of a picture: the photos of present phones have up to 50 million. */
const mostPixels = 50_000_000
const formats: readonly (string | undefined)[] = ['png', 'jpeg', 'webp']

export interface ScaledPicture {
  /** Size of the upright original in pixels. */
  width: number
  height: number
  sizes: { width: PictureWidth; bytes: Uint8Array }[]
}

/**
 * Decodes a PNG, JPEG or WebP and encodes it as WebP in each width, upright and without its metadata, such as the place
 * where a photo was taken. A small picture is not enlarged. Refuses (pictureInvalid) anything else.
 */
export function scalePicture(bytes: Uint8Array): Promise<ScaledPicture> {
  return decodeInTurn(() => scale(bytes))
}

async function scale(bytes: Uint8Array): Promise<ScaledPicture> {
  try {
    const original = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format, autoOrient } = await original.metadata()
    if (!formats.includes(format)) throw new AppError('pictureInvalid', { field: 'file' })
    // The original is decoded once, at the largest width; the smaller ones are made of that.
    const { data, info } = await shrink(original.autoOrient(), Math.max(...pictureWidths))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const sizes: ScaledPicture['sizes'] = []
    for (const each of pictureWidths) {
      const small = shrink(sharp(data, { raw: { width, height, channels } }), each)
      sizes.push({ width: each, bytes: await small.webp({ quality: 80 }).toBuffer() })
    }
    return { width: autoOrient.width, height: autoOrient.height, sizes }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('pictureInvalid', { cause, field: 'file' })
  }
}

function shrink(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
