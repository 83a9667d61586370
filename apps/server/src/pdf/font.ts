import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const resolved = (name: string) =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${name}`))

const regular = resolved('400Regular/NotoSansSC_400Regular.ttf')
const bold = resolved('700Bold/NotoSansSC_700Bold.ttf')

/** The folders of the two weights; each holds that one font. */
export const fontFolders = [dirname(regular), dirname(bold)]

/**
 * The code points the font can show (both weights have the same), from its character map.
 * OpenType, cmap format 12: groups of (first, last, first glyph).
 */
export function readCoverage(): Set<number> {
  const font = readFileSync(regular)
  const cmap = getTable(font, 'cmap')
  const groups = getFormat12(cmap)
  const covered = new Set<number>()
  for (let at = 16; at < 16 + groups.readUInt32BE(12) * 12; at += 12) {
    for (let code = groups.readUInt32BE(at); code <= groups.readUInt32BE(at + 4); code += 1) covered.add(code)
  }
  return covered
}

function getTable(font: Buffer, name: string): Buffer {
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16) {
    if (font.toString('latin1', at, at + 4) === name) return font.subarray(font.readUInt32BE(at + 8))
  }
  throw new Error(`the font has no table ${name}`)
}

function getFormat12(cmap: Buffer): Buffer {
  for (let at = 4; at < 4 + cmap.readUInt16BE(2) * 8; at += 8) {
    const subtable = cmap.subarray(cmap.readUInt32BE(at + 4))
    if (subtable.readUInt16BE(0) === 12) return subtable
  }
  throw new Error('the font has no character map of format 12')
}

/** Blanks, joiners and variation selectors show nothing and need no glyph. */
const needsNoGlyph = /\s|\p{Default_Ignorable_Code_Point}/u

/** The characters of a text that the font cannot show, each once, joined. */
export function rareCharacters(text: string, coverage: Set<number>): string {
  const rare = new Set<string>()
  for (const character of text) {
    if (!coverage.has(character.codePointAt(0) ?? 0) && !needsNoGlyph.test(character)) rare.add(character)
  }
  return [...rare].join('')
}
