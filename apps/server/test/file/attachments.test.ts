import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { contract } from '@countersign/contract'
import { allRows, createTestApp, startTestApp } from '@countersign/server/testing'
import { parse as parseDisposition } from 'content-disposition'
import { describe, expect, it, vi } from 'vitest'
import { isAlmostFull } from '../../src/modules/file/folder-store.adapter.ts'
import { multipart, type Part, upload } from './multipart.ts'
import { picture } from './pictures.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
const kept = () => filesIn(app.filesFolder)
const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const zip = Buffer.from('504b0304140000000000', 'hex')
const office = Buffer.from('d0cf11e0a1b11ae10000', 'hex')

const send = async (parts: Part[], headers?: Record<string, string>) => {
  const { status, body } = await upload(zhangsan, parts, headers)
  return { status, msg: body.msg, data: body.data }
}
const file = (filename: string, bytes: Uint8Array = pdf): Part => ({ filename, bytes })
const take = async (part: Part) => {
  const { status, data, msg } = await send([part])
  expect({ status, msg }).toEqual({ status: 200, msg: '操作成功' })
  return contract.upload.output.parse(data)
}

describe('upload accepts', () => {
  it.each<[string, Buffer, string]>([
    ['a.pdf', pdf, 'application/pdf'],
    ['A.PDF', pdf, 'application/pdf'],
    ['a.doc', office, 'application/msword'],
    ['a.xls', office, 'application/vnd.ms-excel'],
    ['a.ppt', office, 'application/vnd.ms-powerpoint'],
    ['a.docx', zip, 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a.xlsx', zip, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['a.pptx', zip, 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
    ['a.zip', zip, 'application/zip'],
    ['a.ofd', zip, 'application/ofd'],
    ['a.png', picture(9, 9), 'image/png'],
    ['a.jpg', picture(9, 9, 'image/jpeg'), 'image/jpeg'],
    ['a.jpeg', picture(9, 9, 'image/jpeg'), 'image/jpeg'],
    ['a.dwg', Buffer.from('AC1032 drawing'), 'image/vnd.dwg'],
    ['a.dxf', Buffer.from('  0\r\nSECTION\r\n'), 'image/vnd.dxf'],
    ['a.doc', Buffer.from('{\\rtf1\\ansi}'), 'application/msword'],
    ['a.rtf', Buffer.from('{\\rtf1\\ansi}'), 'application/rtf'],
    ['a.wps', office, 'application/vnd.ms-works'],
    ['a.wps', zip, 'application/vnd.ms-works'],
    ['a.et', office, 'application/octet-stream'],
    ['a.dps', zip, 'application/octet-stream'],
    ['a.txt', Buffer.from('会议纪要\r\n'), 'text/plain'],
    ['a.txt', Buffer.from('\ufeff纪要', 'utf16le'), 'text/plain'],
    ['a.csv', Buffer.from([0xc8, 0xd5, 0xc6, 0xda, 0x2c, 0x31]), 'text/csv'],
    ['a.xml', Buffer.from('\ufeff<?xml version="1.0"?><EInvoice/>'), 'application/xml'],
    ['a.eml', Buffer.from('From: a@b.cn\r\n'), 'message/rfc822'],
    ['a.msg', office, 'application/vnd.ms-outlook'],
    ['a.gif', Buffer.from('GIF89a....'), 'image/gif'],
    ['a.bmp', Buffer.from('BM......'), 'image/bmp'],
    ['a.tif', Buffer.from('49492a0008000000', 'hex'), 'image/tiff'],
    ['a.webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 '), 'image/webp'],
    ['a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0'), 'image/heic'],
    ['a.rar', Buffer.from('Rar!\x1a\x07\x01\0'), 'application/vnd.rar'],
    ['a.7z', Buffer.from('377abcaf271c0004', 'hex'), 'application/x-7z-compressed'],
  ])('the file %s', async (name, bytes, mime) => {
    const answer = await take(file(name, bytes))
    expect(answer).toMatchObject({ name, mime, size: bytes.length })
    const back = await app.raw({ method: 'GET', url: answer.url })
    expect(back.bytes.equals(bytes)).toBe(true)
  })
  it.each([
    ['合同（终稿）.pdf', '合同（终稿）.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\\\..\\\\windows\\\\a.pdf', 'a.pdf'],
    ['/etc/cron.d/job.pdf', 'job.pdf'],
    ['C:\\\\secret.pdf', 'secret.pdf'],
    ['a\u202efdp.exe.pdf', 'afdp.exe.pdf'],
    ['发\u200b票\u2028\u3164.pdf', '发票.pdf'],
    ['1月\t发票\u00a0💥.pdf', '1月 发票 💥.pdf'],
    [' spaced .pdf ', 'spaced .pdf'],
    [`${'长'.repeat(300)}.pdf`, `${'长'.repeat(180)}.pdf`],
    ['.pdf', '.pdf'],
    ['a%2f..%2fb.pdf', 'a%2f..%2fb.pdf'],
  ])('the name %j as %j, never as a path', async (given, name) => {
    const answer = await take(file(given))
    expect(answer.name).toBe(name)
    expect(answer.id).toMatch(/^[0-9a-f-]{36}$/)
    const { headers } = await app.raw({ method: 'GET', url: answer.url })
    expect(parseDisposition(headers['content-disposition'] ?? '').parameters.filename).toBe(name)
  })
  it('a PDF that may run a script, under a name that says so', async () => {
    const scripted = Buffer.from('%PDF-1.4\n1 0 obj << /S /JavaScript /JS (x) >> endobj\n%%EOF\n')
    expect(await take(file('合同.pdf', scripted))).toMatchObject({ name: '合同（可能含脚本或程序）.pdf' })
    // Its bytes are those of a text, which no program runs.
    expect(await take(file('合同.txt', scripted))).toMatchObject({ name: '合同.txt' })
  })
  it('a file of several megabytes as a stream', async () => {
    const bytes = Buffer.concat([pdf, Buffer.alloc(6 * 1024 * 1024, 'x')])
    expect(await take(file('big.pdf', bytes))).toMatchObject({ size: bytes.length })
  })
  it('fields beside the file', async () => {
    const { status } = await send([{ name: 'note', bytes: Buffer.from('x') }, file('a.pdf')])
    expect(status).toBe(200)
  })
  it('the same file again under the same idempotency key', async () => {
    const before = kept()
    const key = { 'idempotency-key': 'same-file' }
    const answers = [await send([file('a.pdf')], key), await send([file('a.pdf')], key)]
    const ids = answers.map(({ data }) => contract.upload.output.parse(data).id)
    expect(ids[0]).toBe(ids[1])
    expect(kept()).toBe(before + 1)
    expect(await send([file('b.pdf')], key)).toMatchObject({ status: 409 })
    expect(kept()).toBe(before + 1)
  })
  it('a file whose first bytes arrive one by one', async () => {
    const own = await createTestApp()
    const caller = await own.login('zhangsan')
    const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    const { headers, body } = multipart([file('slow.pdf', pdf)])
    const at = body.indexOf(pdf) + 2
    const head = Object.entries({
      ...caller.headers,
      ...headers,
      'content-length': String(body.length),
      host: 'x',
    })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')
    const socket = connect(Number(new URL(address).port), '127.0.0.1')
    socket.setNoDelay(true)
    const answer = readAll(socket)
    const write = (bytes: Buffer | string) => new Promise((done) => socket.write(bytes, done))
    await write(`POST /api/files/upload HTTP/1.1\r\nConnection: close\r\n${head}\r\n`)
    await write(body.subarray(0, at))
    await vi.waitFor(() => {
      const making = readdirSync(own.filesFolder, { recursive: true }).filter((name) =>
        String(name).endsWith('.making'),
      )
      expect(making).toHaveLength(1)
    })
    // When this is answered, the server has read everything sent before.
    await fetch(`${address}/healthz`)
    await write(body.subarray(at))
    expect(await answer).toMatch(/^HTTP\/1\.1 200 /)
    await own.close()
  })
})

function readAll(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(Buffer.from(chunk)))
    socket.on('end', () => resolve(Buffer.concat(chunks).toString()))
    socket.on('error', reject)
  })
}

describe('upload refuses', () => {
  async function expectRefused(parts: Part[], status: number, msg: unknown): Promise<void> {
    const [rows, files] = [await allRows(app.owner), kept()]
    expect(await send(parts)).toEqual({ status, msg, data: null })
    expect(await allRows(app.owner)).toEqual(rows)
    expect(kept()).toBe(files)
  }
  it.each<[string, Buffer]>([
    ['a.exe', pdf],
    ['a.html', Buffer.from('<html>')],
    ['a.svg', Buffer.from('<svg/>')],
    ['a.js', Buffer.from('x')],
    ['pdf', pdf],
    ['a', pdf],
    ['a.pdf.exe', pdf],
  ])('%s, of a type nobody may attach', async (name, bytes) => {
    await expectRefused([file(name, bytes)], 400, expect.stringMatching(/^不支持 .+ 文件，请另存为 PDF/))
  })
  it.each<[string, Buffer]>([
    ['a.pdf', Buffer.from('MZ executable')],
    ['a.pdf', Buffer.from('')],
    ['a.pdf', Buffer.from('%PD')],
    ['a.png', pdf],
    ['a.docx', office],
    ['a.doc', zip],
    ['a.jpg', picture(9, 9)],
    ['a.txt', Buffer.from('MZ\x90\0\x03')],
    ['a.csv', zip],
    ['a.xml', Buffer.from('MZ')],
    ['a.webp', Buffer.from('RIFF\0\0\0\0WAVEfmt ')],
    ['a.heic', Buffer.from('\0\0\0\x18ftypisom')],
  ])('%s with bytes of something else', async (name, bytes) => {
    const extension = name.slice(name.lastIndexOf('.') + 1)
    await expectRefused(
      [file(name, bytes)],
      400,
      `文件内容与扩展名 ${extension} 不符，请用原来的程序打开并另存后再上传`,
    )
  })
  it('a request without a file', async () => {
    await expectRefused([{ name: 'note', bytes: Buffer.from('x') }], 400, '请选择要上传的文件')
    await expectRefused([{ name: 'other', filename: 'a.pdf', bytes: pdf }], 400, '请选择要上传的文件')
  })
  it('a body that is not multipart', async () => {
    expect(await zhangsan.post('/api/files/upload', { file: 'x' })).toMatchObject({
      status: 400,
      body: { code: 400, data: null, msg: '请选择要上传的文件' },
    })
  })
  it('a broken multipart body', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=----x' }
    for (const body of [
      'nonsense',
      '------x\r\n',
      '------x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.4 cut',
    ]) {
      const answer = await zhangsan.post('/api/files/upload', body, headers)
      expect(answer.body).toMatchObject({ code: answer.status, success: false, data: null })
      expect(answer.status).toBe(400)
    }
    const answer = await zhangsan.post('/api/files/upload', 'x', { 'content-type': 'multipart/form-data' })
    expect([400, 415]).toContain(answer.status)
  })
  it('more than 50 MiB, but accepts exactly 50 MiB', async () => {
    const limit = 50 * 1024 * 1024
    const bytes = Buffer.alloc(limit + 1, 'x')
    pdf.copy(bytes)
    await expectRefused([file('a.pdf', bytes)], 413, '内容超过大小限制')
    expect(await take(file('a.pdf', bytes.subarray(0, limit)))).toMatchObject({ size: limit })
  })
})

describe('room', () => {
  it('is limited for the files of a tenant, and a refused file leaves nothing', async () => {
    const small = await startTestApp({ tenantGigabytes: 0.001 })
    const [zhangsan, other] = [await small.login('zhangsan'), await small.login('lisi')]
    const large = Buffer.concat([pdf, Buffer.alloc(600_000)])
    expect(await upload(zhangsan, [file('a.pdf', large)])).toMatchObject({ status: 200 })
    const before = filesIn(small.filesFolder)
    expect(await upload(other, [file('b.pdf', large)])).toMatchObject({
      status: 413,
      body: { error: 'tenantFull', msg: '本公司的文件已达上限 0.001 GB，请联系管理员' },
    })
    expect(filesIn(small.filesFolder)).toBe(before)
  })
  const gibibyte = 2 ** 30
  it.each([
    ['a large disk with a gibibyte left', 1000, 1, false],
    ['a large disk with less', 1000, 0.99, true],
    ['a small disk with a twentieth left', 10, 0.5, false],
    ['a small disk with less', 10, 0.49, true],
  ])('is kept from uploads: %s', (_what, size, free, isFull) => {
    const inBlocks = (gibibytes: number) => (gibibytes * gibibyte) / 4096
    const disk = { bsize: 4096, blocks: inBlocks(size), bavail: inBlocks(free) }
    expect(isAlmostFull(disk)).toBe(isFull)
  })
})
