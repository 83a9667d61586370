import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const regular = import.meta.resolve('@expo-google-fonts/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf')
const bold = import.meta.resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf')
/** Font with 27,000 rarer characters, most of Extension B, in one weight. */
const rare = import.meta.resolve(
  '@expo-google-fonts/cactus-classical-serif/400Regular/CactusClassicalSerif_400Regular.ttf',
)
const emoji = import.meta.resolve('@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf')

/** Folders of the fonts, each with one font. `document.typ` names the fonts in the order of preference. */
export const fontFolders = [regular, bold, rare, emoji].map((font) => dirname(fileURLToPath(font)))

/** Code points with a glyph. Both weights of the main font have the same ones. */
export function readCoverage(): Set<number> {
  const covered = new Set<number>()
  for (const font of [regular, rare, emoji]) {
    for (const code of codePointsOf(readFileSync(fileURLToPath(font)))) covered.add(code)
  }
  return covered
}

/** Code points of a font's character map (OpenType, cmap format 12: groups of first, last and first glyph). */
function* codePointsOf(font: Buffer): Generator<number> {
  const groups = getFormat12(getTable(font, 'cmap'))
  for (let at = 16; at < 16 + groups.readUInt32BE(12) * 12; at += 12) {
    for (let code = groups.readUInt32BE(at); code <= groups.readUInt32BE(at + 4); code += 1) yield code
  }
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

/** Blanks, joiners and variation selectors are invisible and need no glyph. */
const needsNoGlyph = /\s|\p{Default_Ignorable_Code_Point}/u

/** Characters of a text without a glyph in any font, each once, joined. */
export function rareCharacters(text: string, coverage: Set<number>): string {
  const rare = new Set<string>()
  for (const character of text) {
    if (!coverage.has(character.codePointAt(0) ?? 0) && !needsNoGlyph.test(character)) rare.add(character)
  }
  return [...rare].join('')
}
