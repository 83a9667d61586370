import { readdirSync } from 'node:fs'
import { contract, pictureOfWidth, pictureWidths } from '@countersign/contract'
import { startTestApp, tenants } from '@countersign/server/testing'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { multipart } from '../file/multipart.ts'
import { noise, picture } from '../file/pictures.ts'
import { newPicture, sendPicture } from './builders.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')
const lisi = await app.login('lisi')

const keptFiles = () =>
  readdirSync(app.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length

const read = async (url: string) => {
  const { status, headers, bytes } = await app.raw({ method: 'GET', url })
  return { status, headers, bytes }
}

/** Format and size of the bytes at an address. */
const looksAt = async (url: string) => {
  const { format, width, height, exif } = await sharp((await read(url)).bytes).metadata()
  return { format, width, height, exif }
}

describe('a picture', () => {
  it('is kept as WebP in each width, and answered without a token', async () => {
    const { url, ...kept } = await newPicture(zhangsan, picture(1200, 900))
    expect(kept).toMatchObject({ width: 1200, height: 900 })
    for (const width of pictureWidths) {
      expect(await looksAt(pictureOfWidth(url, width))).toEqual({
        format: 'webp',
        width,
        height: (width * 3) / 4,
        exif: undefined,
      })
    }
  })

  it('is answered with headers that let every cache keep it and no page run it', async () => {
    const { headers, status } = await read((await newPicture(zhangsan)).url)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
  })

  it.each(['jpeg', 'webp', 'png'] as const)('may be %s, whatever its name', async (format) => {
    const bytes = await sharp(picture(300, 200)).toFormat(format).toBuffer()
    expect(await newPicture(zhangsan, bytes)).toMatchObject({ width: 300, height: 200 })
  })

  it('that is small is not enlarged', async () => {
    const { url } = await newPicture(zhangsan, picture(200, 100))
    expect(await looksAt(pictureOfWidth(url, 960))).toMatchObject({ width: 200, height: 100 })
    expect(await looksAt(pictureOfWidth(url, 160))).toMatchObject({ width: 160, height: 80 })
  })

  it('from a phone is turned upright and loses the place where it was taken', async () => {
    const photo = await sharp(picture(400, 200, 'image/jpeg'))
      .withExif({ IFD0: { Copyright: '云岭电子' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { url, width, height } = await newPicture(zhangsan, photo)
    expect({ width, height }).toEqual({ width: 200, height: 400 })
    expect(await looksAt(url)).toEqual({ format: 'webp', width: 200, height: 400, exif: undefined })
  })

  it('of the same bytes is kept once, also when two people send it at once', async () => {
    const bytes = picture(333, 222)
    const before = keptFiles()
    const both = await Promise.all([newPicture(zhangsan, bytes), newPicture(lisi, bytes)])
    expect(both[0]).toEqual(both[1])
    expect(await newPicture(lisi, bytes)).toEqual(both[0])
    expect(keptFiles()).toBe(before + pictureWidths.length)
  })

  it('sent again with its key is answered the same', async () => {
    const bytes = picture(336, 222)
    const first = await sendPicture(zhangsan, bytes, 'picture-2')
    expect((await sendPicture(zhangsan, bytes, 'picture-2')).body).toEqual(first.body)
    expect(first.body.data).toMatchObject({ width: 336, height: 222 })
  })

  it('sent twice with one key is kept once; another picture with the key is refused', async () => {
    const before = keptFiles()
    const bytes = picture(334, 222)
    const answers = await Promise.all([1, 2].map(() => sendPicture(zhangsan, bytes, 'picture-1')))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await sendPicture(zhangsan, picture(335, 222), 'picture-1')).status).toBe(409)
    expect(keptFiles()).toBe(before + pictureWidths.length)
  })
})

describe('a picture is refused, and nothing is kept,', () => {
  const unreadable = '图片无法识别，请使用 PNG、JPEG 或 WebP 图片，不超过 5000 万像素'
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['when it is a text', () => Buffer.from('a picture')],
    ['when it is empty', () => Buffer.alloc(0)],
    ['when it is cut off', () => noise(300, 300).subarray(0, noise(300, 300).length / 2)],
    ['when it is SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['when it is a GIF', () => sharp(picture(9, 9)).gif().toBuffer()],
    [
      'when few bytes hold 51 million pixels',
      () =>
        sharp({ create: { width: 8500, height: 6000, channels: 3, background: '#fff' } })
          .png()
          .toBuffer(),
    ],
  ])('%s', async (_why, bytes) => {
    const before = keptFiles()
    const { status, body } = await sendPicture(zhangsan, await bytes())
    expect({ status, msg: body.msg }).toEqual({ status: 400, msg: unreadable })
    expect(keptFiles()).toBe(before)
  })

  it('when it has more than 10 MiB', async () => {
    expect((await sendPicture(zhangsan, Buffer.alloc(10 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('when there are two, or none', async () => {
    for (const [parts, status] of [
      [[1, 2].map((size) => ({ filename: 'a.png', bytes: picture(size, 9) })), 400],
      [[{ name: 'other', filename: 'a.png', bytes: picture(9, 9) }], 400],
    ] as const) {
      const { headers, body } = multipart([...parts])
      expect((await zhangsan.post(contract.shopPictureUpload.path, body, headers)).status).toBe(status)
    }
  })

  it('when the person uploaded 300 in a day that nothing shows', async () => {
    const sunqi = await app.login('sunqi')
    await app.owner.query(
      `insert into shop_picture (tenant_id, id, width, height, created_by, created_at)
       select $1, 'unused-' || n, 9, 9, $2, now() - case when n > 299 then interval '25 hours' else interval '1 hour' end
       from generate_series(1, 400) n`,
      [tenants.own, sunqi.userId],
    )
    await newPicture(sunqi, picture(91, 92))
    const before = keptFiles()
    const { status } = await sendPicture(sunqi, picture(91, 93))
    expect(status).toBe(429)
    expect(keptFiles()).toBe(before)
  })
})

describe('the address of a picture', () => {
  it('answers 404 in another tenant, another width and another picture', async () => {
    const { id } = await newPicture(zhangsan)
    for (const path of [
      `${tenants.other}/${id}/160`,
      `${tenants.own}/${id}/161`,
      `${tenants.own}/${id}/0160`,
      `${tenants.own}/${id}/1e2`,
      `${tenants.own}/${'0'.repeat(64)}/160`,
    ]) {
      expect(await read(`/api/shop/picture/${path}`)).toMatchObject({ status: 404 })
    }
  })

  it('stands at goods, in tiles and in details', async () => {
    const admin = await app.login('admin')
    const first = await newPicture(admin, picture(800, 800))
    const second = await newPicture(admin, picture(801, 800))
    const category = await admin.data(contract.categorySubmit, { name: '有图' })
    const seller = await admin.data(contract.sellerSubmit, { name: '有图的店' })
    const goods = await admin.data(contract.goodsSubmit, {
      name: '有图的商品',
      categoryId: category.id,
      sellerId: seller.id,
      variants: [{ price: '1.00' }],
      pictureIds: [second.id, first.id],
    })
    expect(goods.pictures).toEqual([second, first].map(({ id, url }) => ({ id, url })))
    expect(goods.productImg).toBe(second.url)
    const offered = await zhangsan.data(contract.goodsOffered, { id: goods.id })
    expect(offered.pictures).toEqual([second, first].map(({ url }) => pictureOfWidth(url, 960)))
    for (const { url } of [second, first]) expect((await read(url)).status).toBe(200)
  })
})

it('the app may not change or delete a picture', async () => {
  await expect(
    app.db.deleteFrom('shop_picture').where('tenant_id', '=', tenants.own).execute(),
  ).rejects.toThrow('permission denied')
})
