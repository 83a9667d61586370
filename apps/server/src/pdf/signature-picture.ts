/** Format passed to the compiler; it is taken from the bytes, never from a name. */
export type PictureFormat = 'png' | 'jpg'

/** Limit on a side, in pixels, as for uploads: a picture of 18,000 px and 945 kB took the compiler to 1 GB. */
const maxSide = 4096

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Format of a signature; undefined for anything that is neither PNG nor JPEG, or is too large. Only the head is
 * read: a picture that is broken further on is found when it cannot be drawn.
 */
export function findPictureFormat(bytes: Uint8Array): PictureFormat | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pngSignature.every((byte, index) => bytes[index] === byte)) {
    return view.byteLength >= 24 && fits(view.getUint32(16), view.getUint32(20)) ? 'png' : undefined
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegFits(view) ? 'jpg' : undefined
  return undefined
}

function fits(width: number, height: number): boolean {
  return width > 0 && height > 0 && width <= maxSide && height <= maxSide
}

/** Walks the segments of a JPEG to its frame header, which holds height and width. */
function jpegFits(view: DataView): boolean {
  let at = 2
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint8(at + 1)
    if (view.getUint8(at) !== 0xff) return false
    if (isFrameHeader(marker)) return fits(view.getUint16(at + 7), view.getUint16(at + 5))
    at += 2 + view.getUint16(at + 2)
  }
  return false
}

/** SOF0 to SOF15, without the tables (DHT, JPG, DAC) that share their numbers. */
function isFrameHeader(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}
