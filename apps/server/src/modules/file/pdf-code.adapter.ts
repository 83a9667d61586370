import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

/** Pattern of a name as a PDF may write it: each letter itself, or `#` with its code (ISO 32000-1 section 7.3.5). */
const named = (name: string) =>
  `/${Array.from(name, (letter) => `(?:${letter}|#${letter.charCodeAt(0).toString(16)})`).join('')}(?![\\w#])`

/** A script, or an action that starts a program. */
const code = new RegExp(`${named('JavaScript')}|${named('Launch')}`, 'i')
/** The type of a stream of packed objects, in its dictionary. */
const packedType = new RegExp(named('ObjStm'), 'gi')
/** Ways to pack objects that no office program uses and that are not read here. */
const unreadable = /\/(DecodeParms|DP|LZW|ASCII|A85|AHx|RL|RunLength|Crypt)/

/** Characters of a dictionary on either side of its type. */
const mostDictionary = 1000
/** Bytes: of one stream of objects, of what it unpacks to, and of what all those of a file unpack to. */
const mostPacked = 1e6
const mostUnpacked = 4e6
const mostInAll = 64e6

/**
 * Whether a PDF may run a script or start a program when it is opened. Also true for one whose objects cannot be looked at:
 * encrypted, packed in an unusual way, or too large. Reads the file in pieces, because it may have 50 MB.
 */
export async function mayRunCode(bytes: AsyncIterable<Uint8Array>): Promise<boolean> {
  let unpacked = 0
  /** The end of what was read, in which something may have begun. */
  let rest = ''
  for await (const piece of bytes) {
    const text = rest + Buffer.from(piece).toString('latin1')
    if (code.test(text)) return true
    let from = 0
    for (let next = findPacked(text, from); next?.end; next = findPacked(text, from)) {
      if (unreadable.test(next.dictionary)) return true
      const objects = await unpack(text.slice(next.start, next.end))
      unpacked += objects?.length ?? 0
      if (objects === undefined || unpacked > mostInAll || code.test(objects)) return true
      from = next.end
    }
    const open = findPacked(text, from)?.at ?? text.length
    rest = text.slice(Math.max(from, open - mostDictionary))
    if (rest.length > mostPacked) return true
  }
  // A stream of objects without an end.
  return findPacked(rest, 0) !== undefined
}

interface Packed {
  /** Where its type stands. */
  at: number
  dictionary: string
  start: number
  /** Undefined if it goes on in the next piece. */
  end: number | undefined
}

/** The first stream of packed objects behind `from`. */
function findPacked(text: string, from: number): Packed | undefined {
  packedType.lastIndex = from
  for (let found = packedType.exec(text); found; found = packedType.exec(text)) {
    const at = found.index
    const behind = text.slice(at, at + mostDictionary)
    const begin = /stream\r?\n/.exec(behind)
    const isOpen = !begin && at + mostDictionary > text.length
    if (!begin && !isOpen) continue
    const start = begin ? at + begin.index + begin[0].length : text.length
    const end = text.indexOf('endstream', start)
    const dictionary = text.slice(Math.max(0, at - mostDictionary), start)
    return {
      at,
      dictionary: dictionary.slice(dictionary.lastIndexOf('obj') + 1),
      start,
      end: end < 0 ? undefined : end,
    }
  }
  return undefined
}

const unpackBytes = promisify(inflate)

/** Objects that are not packed begin with their numbers. */
async function unpack(packed: string): Promise<string | undefined> {
  if (/^\s*\d+\s/.test(packed)) return packed
  try {
    const limits = { maxOutputLength: mostUnpacked }
    return (await unpackBytes(Buffer.from(packed, 'latin1'), limits)).toString('latin1')
  } catch {
    return undefined
  }
}
