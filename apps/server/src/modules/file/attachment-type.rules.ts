import { onOneLine, withoutHidden } from '@countersign/forms'

/** Patterns of the first bytes, in hexadecimal digits. */
const zip = /^504b0(304|506)/
const compound = /^d0cf11e0a1b11ae1/
const rtf = /^7b5c727466/
const either = (...patterns: readonly RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'))
/** Text without control characters, or of two bytes a character with its mark. */
const text = /^(fffe|feff|((?!0[0-8bef]|1[0-9a-f]|7f)[\da-f]{2})+$)/
const isoMedia = (...brands: readonly string[]) =>
  new RegExp(`^.{8}66747970(${brands.map((brand) => Buffer.from(brand).toString('hex')).join('|')})`)

/**
 * Types that may be attached (submit-forms.md D0.1), by the ending of the name; the first bytes must match, too. WPS
 * saves its files as compound files or archives, and forms that a program wrote for Word may be rich text.
 */
const types: Record<string, { mime: string; magic: RegExp }> = {
  pdf: { mime: 'application/pdf', magic: /^25504446/ },
  ofd: { mime: 'application/ofd', magic: zip },
  doc: { mime: 'application/msword', magic: either(compound, rtf) },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', magic: zip },
  xls: { mime: 'application/vnd.ms-excel', magic: compound },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', magic: zip },
  ppt: { mime: 'application/vnd.ms-powerpoint', magic: compound },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', magic: zip },
  wps: { mime: 'application/vnd.ms-works', magic: either(compound, zip) },
  et: { mime: 'application/octet-stream', magic: either(compound, zip) },
  dps: { mime: 'application/octet-stream', magic: either(compound, zip) },
  rtf: { mime: 'application/rtf', magic: rtf },
  txt: { mime: 'text/plain', magic: text },
  csv: { mime: 'text/csv', magic: text },
  xml: { mime: 'application/xml', magic: /^(efbbbf)?3c(3f786d6c|[4-7])|^(fffe|feff)/ },
  jpg: { mime: 'image/jpeg', magic: /^ffd8ff/ },
  jpeg: { mime: 'image/jpeg', magic: /^ffd8ff/ },
  png: { mime: 'image/png', magic: /^89504e470d0a1a0a/ },
  gif: { mime: 'image/gif', magic: /^47494638(37|39)61/ },
  bmp: { mime: 'image/bmp', magic: /^424d/ },
  tif: { mime: 'image/tiff', magic: /^(49492a00|4d4d002a)/ },
  tiff: { mime: 'image/tiff', magic: /^(49492a00|4d4d002a)/ },
  webp: { mime: 'image/webp', magic: /^52494646.{8}57454250/ },
  heic: { mime: 'image/heic', magic: isoMedia('heic', 'heix', 'mif1', 'msf1') },
  zip: { mime: 'application/zip', magic: zip },
  rar: { mime: 'application/vnd.rar', magic: /^526172211a07/ },
  '7z': { mime: 'application/x-7z-compressed', magic: /^377abcaf271c/ },
  dwg: { mime: 'image/vnd.dwg', magic: /^4143/ },
  dxf: { mime: 'image/vnd.dxf', magic: text },
  eml: { mime: 'message/rfc822', magic: text },
  msg: { mime: 'application/vnd.ms-outlook', magic: compound },
}

/** Whether a file is a picture that every browser and the PDF show. A drawing (dwg) is none. */
export function isPicture({ mime }: { mime: string }): boolean {
  return mime === 'image/png' || mime === 'image/jpeg'
}

/** Number of first bytes that identify a type. */
export const magicBytes = 12

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Media type of a name whose first bytes match it, else undefined. */
export function attachmentMime(name: string, head: Uint8Array): string | undefined {
  const type = types[extensionOf(name)]
  const hex = Buffer.from(head.subarray(0, magicBytes)).toString('hex')
  return type?.magic.test(hex) ? type.mime : undefined
}

/**
 * The stored form of a file name: the last part of any path, at most 200 characters, without hidden or
 * direction-changing ones (which would show `gpj.exe` as `exe.jpg`).
 */
export function keepName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const [stem, ending] = partsOf(withoutHidden(onOneLine(last.toWellFormed())).trim())
  return Array.from(stem).slice(0, 180).join('') + ending
}

/** The name of a file that may run code when it is opened: what is seen, printed, archived and downloaded says so. */
export function markedName(name: string): string {
  const [stem, ending] = partsOf(name)
  return `${stem}（可能含脚本或程序）${ending}`
}

function partsOf(name: string): [stem: string, ending: string] {
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(name)?.[0] ?? ''
  return [name.slice(0, name.length - ending.length), ending]
}
