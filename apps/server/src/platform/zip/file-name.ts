import { extname } from 'node:path'
import { withoutHidden } from '@countersign/forms'

/** Limit on a name in UTF-8 bytes; Linux takes 255, and a duplicate gets a number. */
const longest = 200
/** Limit on an ending with its dot, in bytes. */
const longestEnding = 20

/** Names of devices, which Windows opens instead of a file. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * A name that people gave, as the name of one file on Windows, macOS and Linux: it never leads into another folder, holds no
 * invisible character, and keeps its ending when it is cut.
 */
export function fileNameOf(given: string): string {
  const plain = withoutHidden(given.toWellFormed().normalize('NFC'))
    .replace(/[\n/\\:*?"<>|]/g, '_')
    .replace(device, '_$&')
  const shown = endless(plain)
  const found = extname(shown)
  const ending = Buffer.byteLength(found) <= longestEnding ? found : ''
  const stem = cut(shown.slice(0, shown.length - ending.length), longest - Buffer.byteLength(ending))
  return endless(stem + ending) || '_'
}

/** Windows drops blanks and dots at the end, and "." and ".." are folders. */
const endless = (name: string) => name.trim().replace(/[. ]+$/, '')

/** As much of a text as has so many bytes, without half a character. */
function cut(text: string, most: number): string {
  let bytes = 0
  let kept = ''
  for (const letter of text) {
    bytes += Buffer.byteLength(letter)
    if (bytes > most) return kept
    kept += letter
  }
  return kept
}

/** Names of one folder, which differ in more than case. */
export class FileNames {
  readonly #taken = new Set<string>()

  /** The name of a further file: `given` as a file name, with "(2)" before its ending where another file has it. */
  add(given: string): string {
    const name = fileNameOf(given)
    const ending = extname(name)
    const stem = name.slice(0, name.length - ending.length)
    for (let number = 1; ; number += 1) {
      const one = number === 1 ? name : `${stem} (${number})${ending}`
      const folded = one.toLowerCase()
      if (this.#taken.has(folded)) continue
      this.#taken.add(folded)
      return one
    }
  }
}
