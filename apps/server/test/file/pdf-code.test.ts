import { deflateSync } from 'node:zlib'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { mayRunCode } from '../../src/modules/file/pdf-code.adapter.ts'

const pdf = (...objects: string[]) => `%PDF-1.7\n${objects.join('\n')}\n%%EOF\n`
const script = '<< /S /JavaScript /JS (app.alert(1)) >>'
const stream = (dictionary: string, bytes: string) =>
  `9 0 obj << ${dictionary} >>\nstream\r\n${bytes}\nendstream\nendobj`
const deflated = (text: string) => deflateSync(text).toString('latin1')
const packed = (text: string) => stream('/Filter /FlateDecode /Type /ObjStm /N 1', deflated(`1 0 ${text}`))

const harmless = [
  ['a page with words and a link', pdf('1 0 obj << /S /URI /URI (https://a.example/JavaScripts) >> endobj')],
  ['objects packed without code', pdf(packed('<< /Type /Page >>'), packed('<< /Launched true >>'))],
  ['packed content that is no objects', pdf(stream('/Filter /FlateDecode', deflated(script)))],
  ['objects in a stream that is not packed', pdf(stream('/Type /ObjStm', '1 0 << /Type /Page >>'))],
] as const
const dangerous = [
  ['a script', pdf(`1 0 obj ${script} endobj`)],
  ['a program to start', pdf('1 0 obj << /S /Launch /F (cmd.exe) >> endobj')],
  ['a script under a name in other signs', pdf('1 0 obj << /S /J#61v#61Script >> endobj')],
  ['a script packed behind other objects', pdf(packed('<< >>'), packed(script))],
  ['a script packed under a type in other signs', pdf(packed(script).replace('/ObjStm', '/Obj#53tm'))],
  ['objects packed in an unusual way', pdf(stream('/Filter /LZWDecode /Type /ObjStm', '1 0 <<>>'))],
  ['encrypted objects', pdf(stream('/Filter /FlateDecode /Type /ObjStm', '\x8f\x11\x02\xd3'))],
  ['objects without an end', pdf(packed('<< >>')).replaceAll('endstream', '')],
  ['objects that unpack to more than 4 MB', pdf(packed(' '.repeat(5e6)))],
] as const

/** The file in pieces of so many bytes. */
const inPieces = (text: string, size: number) => {
  const bytes = Buffer.from(text, 'latin1')
  const count = Math.ceil(bytes.length / size)
  return Readable.from(
    Array.from({ length: count }, (_, index) => bytes.subarray(index * size, (index + 1) * size)),
  )
}

describe.each([65_536, 7])('a PDF that arrives in pieces of %i bytes', (size) => {
  it.each(harmless)('is harmless with %s', async (_, text) => {
    expect(await mayRunCode(inPieces(text, size))).toBe(false)
  })
  it.each(dangerous)('is marked for %s', async (_, text) => {
    expect(await mayRunCode(inPieces(text, size))).toBe(true)
  })
})
