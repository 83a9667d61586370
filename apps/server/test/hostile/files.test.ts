import { readdirSync } from 'node:fs'
import { contract } from '@countersign/contract'
import { type Caller, createTestApp, type TestApp } from '@countersign/server/testing'
import { parse as parseDisposition } from 'content-disposition'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multipart, type Part, upload } from '../file/multipart.ts'
import { dataUrl, picture } from '../file/pictures.ts'
import { chunk, png, textBomb, zipBomb } from './bombs.ts'
import { everythingKept } from './everything-kept.ts'

let app: TestApp
let zhangsan: Caller
beforeAll(async () => {
  app = await createTestApp()
  zhangsan = await app.login('zhangsan')
})
afterAll(() => app.close())

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const jpegStart = Buffer.from('ffd8ffe0', 'hex')
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999"><script/></svg>',
)
const real = () => picture(60, 30)
const cut = (share: number) => () => real().subarray(0, Math.floor(real().length * share))

describe('a picture that is invalid or far too large is refused and never stored', () => {
  it.each<[string, () => string | Buffer]>([
    ['30,000 pixels a side that are really there', () => png(30_000, 30_000)],
    ['30,000 pixels a side that are only said', () => png(30_000, 30_000, 1)],
    ['more pixels than a number holds', () => png(2 ** 31 - 1, 2 ** 31 - 1, 1)],
    ['no pixels', () => png(0, 0, 0)],
    ['fewer rows than it says', () => png(4000, 4000, 10)],
    ['a JPEG of 65,500 pixels a side', () => sized(picture(60, 30, 'image/jpeg'), 65_500)],
    ['the beginning of a PNG before an SVG', () => Buffer.concat([pngStart, svg])],
    ['the beginning of a JPEG before an SVG', () => Buffer.concat([jpegStart, svg])],
    ['the beginning of a PNG before a PDF', () => Buffer.concat([pngStart, Buffer.from('%PDF-1.4')])],
    ['a checksum that is wrong', () => flipped(real())],
    ['WebP', () => Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64')],
    ['TIFF', () => Buffer.from('49492a0008000000', 'hex')],
    ['BMP', () => Buffer.from('424d460000000000', 'hex')],
    ['ICO', () => Buffer.from('00000100010010100000', 'hex')],
    ['an archive', () => zipBomb('a.png', 1000)],
    ['a tenth of one', cut(0.1)],
    ['half of one', cut(0.5)],
    ['nine tenths of one', cut(0.9)],
    ['two megabytes of blanks', () => `${' '.repeat(1_900_000)}!`],
    ['an address', () => 'https://example.com/a.png'],
    ['an address in a data URL', () => 'data:image/png;base64,https://example.com/a.png'],
    ['an SVG by its data URL', () => `data:image/svg+xml;base64,${svg.toString('base64')}`],
    ['text in a data URL', () => 'data:text/html,<script>alert(1)</script>'],
    ['a data URL in a data URL', () => `data:image/png;base64,${dataUrl(real())}`],
    ['base64 for addresses', () => Buffer.from('fbff', 'hex').toString('base64url').repeat(40)],
    ['nothing but padding', () => '===='],
    ['a path', () => '../../../etc/passwd'],
  ])('%s', async (_what, make) => {
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

describe('hidden content of a picture is not stored', () => {
  const hidden = '<script>alert(1)</script>'
  it.each<[string, () => Buffer]>([
    ['behind its end', () => Buffer.concat([png(60, 30), Buffer.from(hidden), zipBomb('a', 1000)])],
    ['in a comment', () => png(60, 30, 30, [chunk('tEXt', Buffer.from(`Comment\u0000${hidden}`))])],
    ['in a chunk nobody knows', () => png(60, 30, 30, [chunk('haXx', Buffer.from(hidden))])],
    ['in further frames', () => png(60, 30, 30, [chunk('acTL', Buffer.from('0000000200000000', 'hex'))])],
    ['behind a JPEG', () => Buffer.concat([picture(60, 30, 'image/jpeg'), Buffer.from(hidden)])],
  ])('%s', async (_where, make) => {
    const address = await zhangsan.data(contract.uploadByte, { baseCode: dataUrl(make()) })
    const { bytes } = await app.raw({ method: 'GET', url: address })
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 60, height: 30 })
    for (const trace of ['script', 'haXx', 'acTL', 'PK\u0003']) expect(bytes.includes(trace)).toBe(false)
  })
  it('a compressed comment of a hundred megabytes is refused or left out', async () => {
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
    ['a NUL before another ending', 'a.exe\u0000.pdf', 'a.exe.pdf'],
    ['markup', '<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['SQL', "'; drop table file; --.pdf", "'; drop table file; --.pdf"],
    ['Typst', '#panic() $x$.pdf', '#panic() $x$.pdf'],
    ['a device of Windows', 'con.pdf', 'con.pdf'],
    ['dots', '....pdf', '....pdf'],
    ['a path upwards', '../../../../tmp/x.pdf', 'x.pdf'],
    ['a path of a root', '/etc/cron.d/x.pdf', 'x.pdf'],
    ['an encoded path', '%2e%2e%2f%00x.pdf', '%2e%2e%2f%00x.pdf'],
    ['a stream of Windows', 'a.pdf::$DATA.pdf', 'a.pdf::$DATA.pdf'],
    ['an inherited name', '__proto__.pdf', '__proto__.pdf'],
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
    ['a field called by an inherited name', [part({ name: '__proto__' })], 400, '请求内容无法读取'],
    ['another field', [part({ name: 'files' })], 400, '请选择要上传的文件'],
    ['a name that is only an ending too long', [part({ filename: `a.${'p'.repeat(300)}` })], 400, ''],
    [
      'a page that calls itself PDF',
      [part({ bytes: Buffer.from('<html><script>') })],
      400,
      '文件内容与扩展名 pdf 不符',
    ],
    [
      'a page in its media type',
      [part({ filename: 'a.html', type: 'text/html' })],
      400,
      '不支持的文件类型：html',
    ],
    ['no name', [part({ filename: '' })], 400, ''],
  ])('is refused with %s', async (_what, parts, status, msg) => {
    const kept = await everythingKept(app)
    const answer = await upload(zhangsan, parts)
    expect(answer).toMatchObject({ status, body: { code: status, data: null } })
    expect(answer.body.msg).toMatch(msg === '' ? /[一-龥]/ : msg)
    expect(await everythingKept(app)).toEqual(kept)
  })

  it.each<[string, string, Buffer]>([
    ['a boundary that never comes', 'multipart/form-data; boundary=other', multipart([part()]).body],
    ['an endless boundary', `multipart/form-data; boundary=${'x'.repeat(5000)}`, multipart([part()]).body],
    ['no boundary', 'multipart/form-data', multipart([part()]).body],
    [
      'an endless header',
      'multipart/form-data; boundary=x',
      Buffer.from(`--x\r\nX: ${'x'.repeat(200_000)}\r\n\r\na\r\n--x--`),
    ],
    [
      'ten thousand parts',
      'multipart/form-data; boundary=x',
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`.repeat(10_000)),
    ],
    [
      'parts in parts',
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
