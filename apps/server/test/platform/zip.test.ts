import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../src/platform/canonical-json.ts'
import { FileNames, fileNameOf } from '../../src/platform/zip/file-name.ts'
import { ZipFile } from '../../src/platform/zip/zip-file.ts'
import { endOf, headerOf, lineOf } from '../../src/platform/zip/zip-records.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-zip-'))
afterAll(() => rmSync(folder, { recursive: true }))

const at = new Date('2026-11-29T12:34:56Z')

async function written(name: string, add: (zip: ZipFile) => Promise<unknown>): Promise<string> {
  const path = join(folder, name)
  const zip = await ZipFile.create(path, at)
  await add(zip)
  await zip.finish()
  await zip.close()
  return path
}

describe('a ZIP', () => {
  it('holds files and streams under Chinese names, and answers their SHA-256', async () => {
    const text = Buffer.from('请假')
    async function* parts() {
      yield text.subarray(0, 2)
      yield text.subarray(2)
    }
    const path = await written('small.zip', async (zip) => {
      expect(await zip.add('申请/一.txt', text)).toEqual({ size: 6, sha256: sha256(text) })
      expect(await zip.add('申请/二.txt', parts())).toEqual({ size: 6, sha256: sha256(text) })
      await zip.add('空', new Uint8Array())
    })
    const read = unzipSync(readFileSync(path))
    expect(Object.keys(read)).toEqual(['申请/一.txt', '申请/二.txt', '空'])
    expect(Buffer.from(read['申请/二.txt'] ?? [])).toEqual(text)
    expect(readdirSync(folder)).toEqual(['small.zip'])
    // fflate compares no checksum; that of the first file stands in its header.
    expect(readFileSync(path).readUInt32LE(14)).toBe(crc32(text))
  })

  it('holds more files than the old format counts', () => {
    const one = { at, size: 0, crc: 0 }
    const names = Array.from({ length: 66_000 }, (_none, index) => Buffer.from(`${index}`))
    let offset = 0
    const places = names.map((name) => {
      const header = headerOf({ ...one, name, offset })
      const line = lineOf({ ...one, name, offset })
      offset += header.byteLength
      return { header, line }
    })
    const list = Buffer.concat(places.map(({ line }) => line))
    const end = endOf({ offset, size: list.byteLength, count: names.length })
    const read = unzipSync(Buffer.concat([...places.map(({ header }) => header), list, end]))
    expect(Object.keys(read)).toHaveLength(66_000)
  })

  it('says where a file lies beyond 4 GiB', () => {
    const offset = 5 * 2 ** 30
    const line = Buffer.from(lineOf({ name: Buffer.from('a'), at, offset, size: 1, crc: 0 }))
    expect(line.readUInt32LE(42)).toBe(0xffff_ffff)
    expect(line.readBigUInt64LE(line.byteLength - 8)).toBe(BigInt(offset))
    const end = Buffer.from(endOf({ offset, size: 47, count: 1 }))
    expect(end.readBigUInt64LE(48)).toBe(BigInt(offset))
    expect(end.readBigUInt64LE(56 + 8)).toBe(BigInt(offset + 47))
  })

  it('overwrites no file', async () => {
    await expect(ZipFile.create(join(folder, 'small.zip'), at)).rejects.toThrow('EEXIST')
  })
})

describe('the name of a file', () => {
  it.each([
    ['合同 扫描件.pdf', '合同 扫描件.pdf'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['..\\..\\windows\\a.dll', '.._.._windows_a.dll'],
    ['C:\\a:b*c?"<>|.txt', 'C__a_b_c_____.txt'],
    ['..', '_'],
    ['.', '_'],
    ['', '_'],
    ['a\u0000b\nc\u202egpj.exe', 'ab_cgpj.exe'],
    ['报告. . ', '报告'],
    ['con.pdf', '_con.pdf'],
    ['console.pdf', 'console.pdf'],
    ['\ud800.pdf', '\ufffd.pdf'],
    ['e\u0301.pdf', '\u00e9.pdf'],
  ])('%j becomes %j', (given, name) => {
    expect(fileNameOf(given)).toBe(name)
  })

  it('is cut before its ending, and never within a character', () => {
    const name = fileNameOf(`${'长'.repeat(300)}.pdf`)
    expect(name).toBe(`${'长'.repeat(65)}.pdf`)
    expect(Buffer.byteLength(fileNameOf(`a.${'b'.repeat(300)}`))).toBe(200)
  })

  it('is no other file’s name, also where case does not count', () => {
    const names = new FileNames()
    const given = ['a.pdf', 'A.pdf', 'a.pdf', 'a (2).pdf', '说明', '说明']
    expect(given.map((one) => names.add(one))).toEqual([
      'a.pdf',
      'A (2).pdf',
      'a (3).pdf',
      'a (2) (2).pdf',
      '说明',
      '说明 (2)',
    ])
  })
})
