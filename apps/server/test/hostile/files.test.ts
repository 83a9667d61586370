import { readdirSync } from 'node:fs'
import { contract } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { parse as parseDisposition } from 'content-disposition'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { multipart, type Part, upload } from '../file/multipart.ts'
import { dataUrl, picture } from '../file/pictures.ts'
import { chunk, png, textBomb, zipBomb } from './bombs.ts'
import { everythingKept } from './everything-kept.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegStart = Buffer.from('ffd8ffe0', 'hex')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><script/></svg>',
)
const real = () => picture(60, 30)
const cut = (share: number) => () => real().subarray(0, Math.floor(real().length * share))

describe('a signature picture', () => {
  it.each<[string, () => string | Buffer]>([
    ['30,000 pixels a side', () => png(30_000, 30_000)],
    ['30,000 declared pixels a side and a single row of data', () => png(30_000, 30_000, 1)],
    ['the largest size that a PNG can declare', () => png(2 ** 31 - 1, 2 ** 31 - 1, 1)],
    ['a size of zero pixels', () => png(0, 0, 0)],
    ['fewer rows than it declares', () => png(4000, 4000, 10)],
    ['65,500 declared pixels a side in a JPEG', () => sized(picture(60, 30, 'image/jpeg'), 65_500)],
    ['an SVG after the first bytes of a PNG', () => Buffer.concat([pngStart, svg])],
    ['an SVG after the first bytes of a JPEG', () => Buffer.concat([jpegStart, svg])],
    ['a PDF after the first bytes of a PNG', () => Buffer.concat([pngStart, Buffer.from('%PDF-1.4')])],
    ['a wrong checksum', () => flipped(real())],
    ['the format WebP', () => Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')],
    ['the format TIFF', () => Buffer.from('49492a0008000000', 'hex')],
    ['the format BMP', () => Buffer.from('424d460000000000', 'hex')],
    ['the format ICO', () => Buffer.from('00000100010010100000', 'hex')],
    ['a zip archive in its place', () => zipBomb('a.png', 1000)],
    ['a tenth of the bytes of a PNG', cut(0.1)],
    ['half of the bytes of a PNG', cut(0.5)],
    ['nine tenths of the bytes of a PNG', cut(0.9)],
    ['a megabyte and a half of blanks as base64', () => `${' '.repeat(1_500_000)}!`],
    ['a web address as base64', () => 'https://example.com/a.png'],
    ['a web address in a data URL', () => 'data:image/png;base64,https://example.com/a.png'],
    ['an SVG in a data URL', () => `data:image/svg+xml;base64,${svg.toString('base64')}`],
    ['text in a data URL', () => 'data:text/html,<script>alert(1)</script>'],
    ['a data URL within a data URL', () => `data:image/png;base64,${dataUrl(real())}`],
    ['base64 in the alphabet for URLs', () => Buffer.from('fbff', 'hex').toString('base64url').repeat(40)],
    ['base64 that is only padding', () => '===='],
    ['a file path as base64', () => '../../../etc/passwd'],
  ])('with %s is refused and not stored', async (_what, make) => {
    const kept = await everythingKept(app)
    const made = make()
    const baseCode = typeof made === 'string' ? made : dataUrl(made)
    expect(await zhangsan.call(contract.uploadByte, { baseCode })).toMatchObject({
      status: 400,
      body: { code: 400, success: false, data: null, msg: '图片无法识别，请使用 PNG 或 JPEG 图片' },
    })
    expect(await everythingKept(app)).toEqual(kept)
  })
})

describe('hidden content', () => {
  const hidden = '<script>alert(1)</script>'
  it.each<[string, () => Buffer]>([
    ['behind the end of a PNG', () => Buffer.concat([png(60, 30), Buffer.from(hidden), zipBomb('a', 1000)])],
    ['in a comment of a PNG', () => png(60, 30, 30, [chunk('tEXt', Buffer.from(`Comment\u0000${hidden}`))])],
    ['in an unknown chunk of a PNG', () => png(60, 30, 30, [chunk('haXx', Buffer.from(hidden))])],
    [
      'in further frames of a PNG',
      () => png(60, 30, 30, [chunk('acTL', Buffer.from('0000000200000000', 'hex'))]),
    ],
    ['behind the end of a JPEG', () => Buffer.concat([picture(60, 30, 'image/jpeg'), Buffer.from(hidden)])],
  ])('%s is not stored', async (_where, make) => {
    const address = await zhangsan.data(contract.uploadByte, { baseCode: dataUrl(make()) })
    const { bytes } = await app.raw({ method: 'GET', url: address })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 30 })
    for (const trace of ['script', 'haXx', 'acTL', 'PK\u0003']) expect(bytes.includes(trace)).toBe(false)
  })
  it('in a compressed comment of a hundred megabytes is refused or left out', async () => {
    const answer = await zhangsan.call(contract.uploadByte, {
      baseCode: dataUrl(png(60, 30, 30, [textBomb()])),
    })
    expect([200, 400]).toContain(answer.status)
    expect(answer.body).toMatchObject({ code: answer.status })
    if (answer.status === 400) return
    const { bytes } = await app.raw({ method: 'GET', url: String(answer.body.data) })
    expect(bytes.length).toBeLessThan(10_000)
  })
})

/** The size that the frame header declares. */
function sized(jpeg: Buffer, side: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = copy.indexOf(Buffer.from('ffc0', 'hex'))
  copy.writeUInt16BE(side, frame + 5)
  copy.writeUInt16BE(side, frame + 7)
  return copy
}

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes)
  const at = copy.indexOf('IDAT') + 8
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const isUploaded = (path: string) => /^[0-9a-f]{2}$|^[0-9a-f]{2}.[0-9a-f-]{36}$/.test(path)

describe('an attachment', () => {
  it.each(['a.docx', 'a.xlsx', 'a.pptx', 'a.zip', 'a.ofd'])(
    'named %s stays as small as it was uploaded, even if it is a zip bomb',
    async (filename) => {
      const bytes = zipBomb('word/document.xml', 50_000_000)
      const answer = await upload(zhangsan, [{ filename, bytes }])
      const file = contract.upload.output.parse(answer.body.data)
      expect(file).toMatchObject({ name: filename, size: bytes.length })
      expect((await app.raw({ method: 'GET', url: file.url })).bytes.equals(bytes)).toBe(true)
    },
  )

  it.each([
    ['three hundred letters', `${'a'.repeat(300)}.pdf`, `${'a'.repeat(180)}.pdf`],
    ['three hundred emoji', `${'💥'.repeat(300)}.pdf`, `${'💥'.repeat(180)}.pdf`],
    ['a NUL', 'a\u0000b.pdf', 'ab.pdf'],
    ['a NUL between two extensions', 'a.exe\u0000.pdf', 'a.exe.pdf'],
    ['markup', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['SQL', "'; drop table file; --.pdf", "'; drop table file; --.pdf"],
    ['Typst', '#panic() $x$.pdf', '#panic() $x$.pdf'],
    ['a Windows device', 'con.pdf', 'con.pdf'],
    ['dots', '....pdf', '....pdf'],
    ['a path to a parent folder', '../../../../tmp/x.pdf', 'x.pdf'],
    ['an absolute path', '/etc/cron.d/x.pdf', 'x.pdf'],
    ['an encoded path', '%2e%2e%2f%00x.pdf', '%2e%2e%2f%00x.pdf'],
    ['a Windows file stream', 'a.pdf::$DATA.pdf', 'a.pdf::$DATA.pdf'],
    ['an inherited property', '__proto__.pdf', '__proto__.pdf'],
  ])('with %s as its name is accepted and stored under its id alone', async (_what, filename, name) => {
    const answer = await upload(zhangsan, [{ filename, bytes: pdf }])
    const file = contract.upload.output.parse(answer.body.data)
    expect(file.name).toBe(name)
    const paths = readdirSync(app.filesFolder, { recursive: true }).map(String)
    expect(paths.filter((path) => !isUploaded(path))).toEqual([])
    expect(paths.filter((path) => path.endsWith(file.id))).toHaveLength(1)
    const { status, headers, bytes } = await app.raw({ method: 'GET', url: file.url })
    expect([status, bytes.equals(pdf)]).toEqual([200, true])
    const disposition = headers['content-disposition'] ?? ''
    expect(disposition).toMatch(/^[\x20-\x7e]+$/)
    expect(parseDisposition(disposition)).toMatchObject({ type: 'inline', parameters: { filename: name } })
  })

  it.each<[string, Part[], number, string]>([
    ['two files', [part(), part()], 400, '一次只能上传一个文件'],
    ['a second file of another name', [part(), part({ name: 'more' })], 400, '一次只能上传一个文件'],
    [
      'a field that has the name of an inherited property',
      [part({ name: '__proto__' })],
      400,
      '请求内容无法读取',
    ],
    ['a field of another name', [part({ name: 'files' })], 400, '请选择要上传的文件'],
    ['an extension that is too long', [part({ filename: `a.${'p'.repeat(300)}` })], 400, ''],
    [
      'an HTML page named as a PDF',
      [part({ bytes: Buffer.from('<html><script>') })],
      400,
      '文件内容与扩展名 pdf 不符，请用原来的程序打开并另存后再上传',
    ],
    [
      'an HTML page',
      [part({ filename: 'a.html', type: 'text/html' })],
      400,
      '不支持 html 文件，请另存为 PDF 或常用办公格式，或打包为 zip 后上传',
    ],
    ['an empty name', [part({ filename: '' })], 400, ''],
  ])('is refused with %s', async (_what, parts, status, msg) => {
    const kept = await everythingKept(app)
    const answer = await upload(zhangsan, parts)
    expect(answer).toMatchObject({ status, body: { code: status, data: null } })
    expect(answer.body.msg).toMatch(msg === '' ? /[一-龥]/ : msg)
    expect(await everythingKept(app)).toEqual(kept)
  })

  it.each<[string, string, Buffer]>([
    ['a boundary that is not in the body', 'multipart/form-data; boundary=other', multipart([part()]).body],
    [
      'a boundary that is too long',
      `multipart/form-data; boundary=${'x'.repeat(5000)}`,
      multipart([part()]).body,
    ],
    ['no boundary', 'multipart/form-data', multipart([part()]).body],
    [
      'a part whose header is too long',
      'multipart/form-data; boundary=x',
      Buffer.from(`--x\r\nX: ${'x'.repeat(200_000)}\r\n\r\na\r\n--x--`),
    ],
    [
      'ten thousand parts',
      'multipart/form-data; boundary=x',
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(10_000)),
    ],
    [
      'nested parts',
      'multipart/form-data; boundary=x',
      Buffer.from('--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\na\r\n--y--\r\n--x--'),
    ],
  ])('is refused with %s', async (_what, type, body) => {
    const kept = await everythingKept(app)
    const answer = await zhangsan.post('/api/files/upload', body, { 'content-type': type })
    expect([400, 413, 415]).toContain(answer.status)
    expect(answer.body).toMatchObject({
      code: answer.status,
      success: false,
      data: null,
      msg: /[一-龥]/.exec(answer.body.msg)?.input,
    })
    expect(await everythingKept(app)).toEqual(kept)
  })
})

function part(over: Partial<Part> = {}): Part {
  return { filename: 'a.pdf', bytes: pdf, ...over }
}
