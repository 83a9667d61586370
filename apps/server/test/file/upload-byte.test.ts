import { readdirSync } from 'node:fs'
import { contract } from '@countersign/contract'
import { allRows, startTestApp } from '@countersign/server/testing'
import { createCanvas } from '@napi-rs/canvas'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { dataUrl, noise, picture } from './pictures.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')

const kept = () =>
  readdirSync(app.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length

async function expectRefused(baseCode: unknown, status: number, msg: string): Promise<void> {
  const [rows, files] = [await allRows(app.owner), kept()]
  const answer = await zhangsan.call(contract.uploadByte, { baseCode })
  expect(answer).toMatchObject({ status, body: { code: status, success: false, data: null, msg } })
  expect(await allRows(app.owner)).toEqual(rows)
  expect(kept()).toBe(files)
}

const unreadable = '图片无法识别，请使用 PNG 或 JPEG 图片'

describe('uploadByte refuses', () => {
  it.each<[string, () => Buffer]>([
    ['text', () => Buffer.from('not a picture')],
    ['a PNG of eight bytes', () => picture(10, 10).subarray(0, 8)],
    ['a truncated PNG', () => picture(500, 200).subarray(0, 400)],
    ['a PNG whose content is broken', () => broken(picture(500, 200))],
    ['a truncated JPEG', () => picture(500, 200, 'image/jpeg').subarray(0, 600)],
    ['a GIF', () => Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a PDF', () => Buffer.from('%PDF-1.4')],
    ['5000 pixels of width', () => picture(5000, 10)],
    ['5000 pixels of height', () => picture(10, 5000)],
  ])('%s', async (_what, bytes) => {
    await expectRefused(dataUrl(bytes()), 400, unreadable)
  })
  it('invalid base64', async () => {
    for (const baseCode of [
      '%%%',
      'data:image/png;base64,%%%',
      'data:image/gif;base64,R0lGODlhAQ==',
      '   ',
    ]) {
      await expectRefused(baseCode, 400, unreadable)
    }
  })
  it('a data URL of another type', async () => {
    for (const baseCode of [undefined, '', 5, ['a'], null]) {
      const answer = await zhangsan.call(contract.uploadByte, { baseCode })
      expect(answer).toMatchObject({ status: 400, body: { data: null } })
    }
  })
  it('more than 1 MiB', async () => {
    const large = Buffer.concat([picture(10, 10), Buffer.alloc(1024 * 1024)])
    await expectRefused(dataUrl(large), 413, '内容超过大小限制')
  })
  it('a decompression bomb: few bytes, 100 million pixels', async () => {
    const bomb = await sharp({ create: { width: 12_000, height: 9000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1024 * 1024)
    await expectRefused(dataUrl(bomb), 400, unreadable)
  })
})

/** A picture with strokes between points, on white, in black ink of five pixels. */
function drawn(
  [width, height]: [number, number],
  points: [number, number][],
  { ground = '#ffffff', ink = '#000000', thick = 5 } = {},
): Buffer {
  const canvas = createCanvas(width, height)
  const pen = canvas.getContext('2d')
  if (ground !== '') {
    pen.fillStyle = ground
    pen.fillRect(0, 0, width, height)
  }
  pen.strokeStyle = ink
  pen.lineWidth = thick
  pen.lineCap = 'round'
  pen.beginPath()
  for (const [x, y] of points) pen.lineTo(x, y)
  pen.stroke()
  return canvas.toBuffer('image/png')
}
const pad: [number, number] = [500, 200]
const stroke: [number, number][] = [
  [150, 100],
  [320, 95],
]

describe('a picture', () => {
  it.each<[string, Buffer]>([
    ['that is white', drawn(pad, [])],
    ['that is transparent', drawn(pad, [], { ground: '' })],
    ['of one colour', drawn(pad, [], { ground: '#203060' })],
    ['of one pixel', drawn([1, 1], [], { ground: '#000000' })],
    [
      'with a dot',
      drawn(pad, [
        [250, 100],
        [251, 100],
      ]),
    ],
    [
      'with a dot of a fine screen',
      drawn(
        [1500, 600],
        [
          [750, 300],
          [751, 300],
        ],
        { thick: 15 },
      ),
    ],
    [
      'with a thick dot',
      drawn(
        pad,
        [
          [250, 100],
          [251, 100],
        ],
        { thick: 12 },
      ),
    ],
    [
      'with a hair',
      drawn(
        pad,
        [
          [250, 100.5],
          [270, 100.5],
        ],
        { thick: 1 },
      ),
    ],
    ['with ink that nobody sees', drawn(pad, stroke, { ink: '#f0f0f0' })],
  ])('%s is no signature', async (_what, bytes) => {
    await expectRefused(dataUrl(bytes), 400, '图片是空白的，请重新手写或更换图片')
  })
  it.each<[string, Buffer]>([
    ['of 一', drawn(pad, stroke)],
    ['on a transparent ground', drawn(pad, stroke, { ground: '' })],
    ['of a fine screen', drawn([1500, 600], stroke, { thick: 6 })],
    ['in white on black', drawn(pad, stroke, { ground: '#000000', ink: '#ffffff' })],
    ['in pale blue', drawn(pad, stroke, { ink: '#7090ff' })],
    [
      'that is small',
      drawn(
        [60, 30],
        [
          [10, 15],
          [40, 15],
        ],
        { thick: 2 },
      ),
    ],
  ])('%s is one', async (_what, bytes) => {
    expect((await zhangsan.call(contract.uploadByte, { baseCode: dataUrl(bytes) })).status).toBe(200)
  })
})

function broken(png: Buffer): Buffer {
  const copy = Buffer.from(png)
  copy.fill(0x41, copy.length - 120, copy.length - 40)
  return copy
}

describe('uploadByte accepts', () => {
  it.each<[string, () => string]>([
    ['a PNG as data URL', () => dataUrl(picture(500, 200))],
    ['bare base64', () => picture(500, 200).toString('base64')],
    [
      'base64 with line breaks',
      () =>
        picture(500, 200)
          .toString('base64')
          .replaceAll(/(.{76})/g, '$1\n'),
    ],
    ['a JPEG', () => dataUrl(picture(500, 200, 'image/jpeg'), 'image/jpeg')],
    ['a JPEG that calls itself PNG', () => dataUrl(picture(500, 200, 'image/jpeg'))],
    ['4096 pixels a side', () => dataUrl(picture(4096, 4096))],
    ['nearly 1 MiB', () => dataUrl(noise(500, 600))],
  ])('%s, and returns a PNG', async (_what, baseCode) => {
    const address = await zhangsan.data(contract.uploadByte, { baseCode: baseCode() })
    const answer = await app.raw({ method: 'GET', url: address })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(await sharp(answer.bytes).metadata()).toMatchObject({ format: 'png', hasAlpha: false })
  })
  it('the same picture twice under two ids, or once under one idempotency key', async () => {
    const baseCode = dataUrl(picture(100, 50))
    const fileOf = (address: unknown) => /[0-9a-f-]{36}/.exec(String(address))?.[0]
    const first = await zhangsan.data(contract.uploadByte, { baseCode })
    const second = await zhangsan.data(contract.uploadByte, { baseCode })
    expect(fileOf(first)).not.toBe(fileOf(second))
    const options = { headers: { 'idempotency-key': 'once' } }
    const before = kept()
    const again = await Promise.all(
      [1, 2, 3].map(() => zhangsan.call(contract.uploadByte, { baseCode }, options)),
    )
    expect(new Set(again.map(({ body }) => fileOf(body.data))).size).toBe(1)
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(kept()).toBe(before + 1)
  })
})
