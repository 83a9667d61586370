import { onOneLine, withoutHidden } from '@countersign/forms'

/**
 * Types that may be attached (submit-forms.md D0.1), by the ending of the name; the first bytes must match,
 * too.
 */
const zip = ['504b0304', '504b0506']
const compound = ['d0cf11e0a1b11ae1']

const types: Record<string, { mime: string; magic: string[] }> = {
  pdf: { mime: 'application/pdf', magic: ['25504446'] },
  ofd: { mime: 'application/ofd', magic: zip },
  doc: { mime: 'application/msword', magic: compound },
  docx: { mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', magic: zip },
  xls: { mime: 'application/vnd.ms-excel', magic: compound },
  xlsx: { mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', magic: zip },
  ppt: { mime: 'application/vnd.ms-powerpoint', magic: compound },
  pptx: { mime: 'application/vnd.openxmlformats-officedocument.presentationml.presentation', magic: zip },
  jpg: { mime: 'image/jpeg', magic: ['ffd8ff'] },
  jpeg: { mime: 'image/jpeg', magic: ['ffd8ff'] },
  png: { mime: 'image/png', magic: ['89504e470d0a1a0a'] },
  zip: { mime: 'application/zip', magic: zip },
  dwg: { mime: 'image/vnd.dwg', magic: ['4143'] },
}

/** Whether a file is a picture that every browser and the PDF show. A drawing (dwg) is none. */
export function isPicture({ mime }: { mime: string }): boolean {
  return mime === 'image/png' || mime === 'image/jpeg'
}

/** Number of first bytes that identify a type. */
export const magicBytes = 8

export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** Media type of a name whose first bytes match it, else undefined. */
export function attachmentMime(name: string, head: Uint8Array): string | undefined {
  const type = types[extensionOf(name)]
  const hex = Buffer.from(head.subarray(0, magicBytes)).toString('hex')
  return type?.magic.some((magic) => hex.startsWith(magic)) ? type.mime : undefined
}

/**
 * The stored form of a file name: the last part of any path, at most 200 characters, without hidden or
 * direction-changing ones (which would show `gpj.exe` as `exe.jpg`).
 */
export function keepName(given: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? ''
  const clean = withoutHidden(onOneLine(last.toWellFormed())).trim()
  const ending = /\.[A-Za-z0-9]{1,8}$/.exec(clean)?.[0] ?? ''
  const stem = clean.slice(0, clean.length - ending.length)
  return Array.from(stem).slice(0, 180).join('') + ending
}
