import sharp, { type Sharp } from 'sharp'
import { AppError } from '../../platform/app-error.ts'
import { decodeInTurn } from '../../platform/decode-in-turn.ts'

const formats: readonly (string | undefined)[] = ['png', 'jpeg', 'webp']

interface Limits {
  /** Longest sides in pixels, one for each size. */
  widths: readonly number[]
  /** Limit on the pixels of the original, in millions. */
  mostMegapixels: number
  /** How hard the encoder tries to save bytes, from 0 to 6. */
  effort: number
  /** The parameter that holds it, for refusals. */
  field?: string
}

interface ScaledPicture {
  /** Size of the upright original in pixels. */
  width: number
  height: number
  sizes: { width: number; bytes: Uint8Array }[]
}

/**
 * Decodes a PNG, JPEG or WebP and encodes it as WebP in each width, upright and without its metadata, such as the place
 * where a photo was taken. A small picture is not enlarged, and of a moving one the first frame counts. Refuses
 * (pictureInvalid) anything else.
 */
export function scalePicture(bytes: Uint8Array, limits: Limits): Promise<ScaledPicture> {
  return decodeInTurn(() => scale(bytes, limits))
}

async function scale(
  bytes: Uint8Array,
  { widths, mostMegapixels, effort, field = 'file' }: Limits,
): Promise<ScaledPicture> {
  const detail = { zh: String(mostMegapixels * 100), en: String(mostMegapixels) }
  try {
    const original = sharp(bytes, { limitInputPixels: mostMegapixels * 1_000_000, failOn: 'error' })
    const { format, autoOrient } = await original.metadata()
    if (!formats.includes(format)) throw new AppError('pictureInvalid', { field, detail })
    // The original is decoded once, at the largest width; the smaller ones are made of that.
    const { data, info } = await shrink(original.autoOrient(), Math.max(...widths))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height, channels } = info
    const longest = Math.max(width, height)
    // Widths above that of the original have the same pixels, which are encoded once.
    const encoded = new Map<number, Uint8Array>()
    const sizes: ScaledPicture['sizes'] = []
    for (const each of widths) {
      const side = Math.min(each, longest)
      const bytes =
        encoded.get(side) ??
        (await shrink(sharp(data, { raw: { width, height, channels } }), side)
          .webp({ quality: 80, effort })
          .toBuffer())
      encoded.set(side, bytes)
      sizes.push({ width: each, bytes })
    }
    return { width: autoOrient.width, height: autoOrient.height, sizes }
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError('pictureInvalid', { cause, field, detail })
  }
}

function shrink(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
