import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')

/** A PNG chunk with a correct checksum. */
export function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([head, named, sum])
}

/** A PNG with one bit per pixel; the declared size and the rows it really contains may differ. */
export function png(width: number, height: number, rows = height, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const line = Math.ceil(width / 8) + 1
  const pixels = Buffer.alloc(rows * line)
  // One white line, so that something stands on the black.
  if (pixels.length > 2 * line) pixels.fill(0xff, line + 1, 2 * line)
  return Buffer.concat([
    pngStart,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A compressed text that expands about a thousandfold. */
export function textBomb(): Buffer {
  const text = deflateSync(Buffer.alloc(100_000_000, 'x'))
  return chunk('zTXt', Buffer.concat([Buffer.from('Comment\u0000\u0000'), text]))
}

/** A zip with one entry of the given number of zeros; about a thousandth of that in bytes. */
export function zipBomb(name: string, size: number): Buffer {
  const zeros = Buffer.alloc(size)
  const data = deflateRawSync(zeros)
  const common = Buffer.alloc(26)
  common.writeUInt16LE(20)
  common.writeUInt16LE(8, 4)
  common.writeUInt32LE(crc32(zeros), 10)
  common.writeUInt32LE(data.byteLength, 14)
  common.writeUInt32LE(size, 18)
  common.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), common, Buffer.from(name), data])
  const entry = Buffer.concat([
    Buffer.from('504b01021400', 'hex'),
    common,
    Buffer.alloc(14),
    Buffer.from(name),
  ])
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.byteLength, 12)
  end.writeUInt32LE(local.byteLength, 16)
  return Buffer.concat([local, entry, end])
}
