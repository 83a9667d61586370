import { crc32, deflateSync } from 'node:zlib'

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A picture (PNG) of 640 × 400 with hills of this hue, 0 to 360. */
export function samplePicture(hue: number): Buffer {
  const [width, height] = [640, 400]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const hills = [0.45, 0.6, 0.78].findLastIndex(
        (base, at) => y > height * (base + 0.08 * Math.sin(x / (60 + 25 * at) + at * 2)),
      )
      rows.set(rgb(hue + hills * 14, 0.72 - (hills + 1) * 0.14), y * (width * 3 + 1) + 1 + x * 3)
    }
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(rows)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...parts])
}

function rgb(hue: number, light: number): number[] {
  const spread = 0.45 * Math.min(light, 1 - light)
  return [0, 8, 4].map((offset) => {
    const k = (offset + hue / 30) % 12
    return Math.round(255 * (light - spread * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  })
}
