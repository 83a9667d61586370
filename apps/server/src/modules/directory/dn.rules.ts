/**
 * A distinguished name as the list of its parts, the nearest first, each in one spelling: in small letters, without escapes and
 * without blanks around it (RFC 4514). A comma within a value does not part it.
 */
export function partsOfDn(dn: string): string[] {
  const parts: string[] = []
  let part: number[] = []
  const bytes = Buffer.from(dn)
  const end = () => {
    const [type = '', ...value] = Buffer.from(part).toString().split('=')
    parts.push(`${type.trim()}=${value.join('=').trim()}`.toLowerCase())
    part = []
  }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === comma) end()
    else if (byte !== backslash) part.push(byte)
    else {
      const hex = bytes.toString('latin1', at + 1, at + 3)
      const isHex = /^[0-9a-f]{2}$/i.test(hex)
      part.push(isHex ? Number.parseInt(hex, 16) : (bytes[at + 1] ?? 0))
      at += isHex ? 2 : 1
    }
  }
  if (part.length > 0) end()
  return parts
}

const comma = 0x2c
const backslash = 0x5c

/** One text for each place, so that two spellings of a name are the same. */
export const keyOfDn = (parts: readonly string[]): string => JSON.stringify(parts)
