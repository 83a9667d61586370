import { formatTime } from '../business-time.ts'

/** The records of a ZIP (PKWARE APPNOTE 6.3.10, sections 4.3 and 4.5.3), for files that are stored as they are. */
export interface Entry {
  /** In UTF-8, as the flags say. */
  name: Uint8Array
  at: Date
  offset: number
  size: number
  crc: number
}

const most32 = 0xffff_ffff
const most16 = 0xffff
/** Size of the largest file. */
export const mostBytes = most32 - 1

const utf8Flag = 0x0800
/** Version of the format that a reader must know: 2.0, or 4.5 for ZIP64. */
const plain = 20
const zip64 = 45
/** Made on Unix, where the upper half of the external attributes is the mode of the file. */
const madeBy = (3 << 8) | zip64
const ownFile = 0o100600 * 0x1_0000

/** A whole number in a record: its width in bytes, and its value. */
type Part = readonly [width: 2 | 4 | 8, value: number]

function record(parts: readonly Part[], ...tail: readonly Uint8Array[]): Uint8Array {
  const head = Buffer.alloc(parts.reduce((sum, [width]) => sum + width, 0))
  let at = 0
  for (const [width, value] of parts) {
    if (width === 8) head.writeBigUInt64LE(BigInt(value), at)
    else head.writeUIntLE(value, at, width)
    at += width
  }
  return Buffer.concat([head, ...tail])
}

/** Time and day as a ZIP has them: without a zone, in steps of two seconds, not before 1980. */
function timeOf(at: Date): Part[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = formatTime(at)
    .split(/\D/)
    .map(Number)
  return [
    [2, (hour << 11) | (minute << 5) | (second >> 1)],
    [2, ((year - 1980) << 9) | (month << 5) | day],
  ]
}

function commonTo({ at, crc, size, name }: Entry, extraBytes: number): Part[] {
  return [
    [2, utf8Flag],
    [2, 0],
    ...timeOf(at),
    [4, crc],
    [4, size],
    [4, size],
    [2, name.byteLength],
    [2, extraBytes],
  ]
}

/** Stands before the bytes of a file. */
export function headerOf(entry: Entry): Uint8Array {
  return record([[4, 0x0403_4b50], [2, plain], ...commonTo(entry, 0)], entry.name)
}

/** The line of a file in the list at the end. */
export function lineOf(entry: Entry): Uint8Array {
  const { offset } = entry
  const isFar = offset >= most32
  const extra = isFar
    ? record([
        [2, 1],
        [2, 8],
        [8, offset],
      ])
    : new Uint8Array()
  return record(
    [
      [4, 0x0201_4b50],
      [2, madeBy],
      [2, isFar ? zip64 : plain],
      ...commonTo(entry, extra.byteLength),
      [2, 0],
      [2, 0],
      [2, 0],
      [4, ownFile],
      [4, Math.min(offset, most32)],
    ],
    entry.name,
    extra,
  )
}

/** Stands behind the list. Readers without ZIP64 find the last record, which is right for them while the ZIP is small. */
export function endOf({ offset, size, count }: { offset: number; size: number; count: number }): Uint8Array {
  const isLarge = count >= most16 || offset >= most32 || size >= most32
  const large = [
    record([
      [4, 0x0606_4b50],
      [8, 44],
      [2, madeBy],
      [2, zip64],
      [4, 0],
      [4, 0],
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ]),
    record([
      [4, 0x0706_4b50],
      [4, 0],
      [8, offset + size],
      [4, 1],
    ]),
  ]
  const last = record([
    [4, 0x0605_4b50],
    [2, 0],
    [2, 0],
    [2, Math.min(count, most16)],
    [2, Math.min(count, most16)],
    [4, Math.min(size, most32)],
    [4, Math.min(offset, most32)],
    [2, 0],
  ])
  return Buffer.concat([...(isLarge ? large : []), last])
}
