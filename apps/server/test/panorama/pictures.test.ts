import { readdirSync } from 'node:fs'
import { contract } from '@countersign/contract'
import { startTestApp, tenants } from '@countersign/server/testing'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { FileStore } from '../../src/modules/file/index.ts'
import { keepPanoramaPicture } from '../../src/modules/panorama/index.ts'
import { contextAs } from '../../src/seed/as-person.ts'
import { getPerson } from '../../src/seed/demo.repository.ts'
import { multipart } from '../file/multipart.ts'
import { noise, picture } from '../file/pictures.ts'
import { newMap, newPanorama, newPicture, sendPicture } from './builders.ts'

const clock = { now: new Date() }
const app = await startTestApp({ now: () => clock.now })
const admin = await app.login('admin')

const keptFiles = () =>
  readdirSync(app.filesFolder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
const keptRows = async () => {
  const { rows } = await app.owner.query<{ count: number }>(
    'select count(*)::int as count from panorama_picture',
  )
  return rows[0]?.count
}

const read = async (url: string) => {
  const { status, headers, bytes } = await app.raw({ method: 'GET', url })
  return { status, headers, bytes }
}
const looksAt = async (url: string) => {
  const { format, width, height, exif } = await sharp((await read(url)).bytes).metadata()
  return { format, width, height, exif }
}
/** A picture of one colour, which has few bytes for its pixels. */
const plain = (width: number, height: number, background = '#9ab') =>
  sharp({ create: { width, height, channels: 3, background } })

const largeWebp = () => plain(16_000, 5000).webp({ effort: 0, lossless: true }).toBuffer()

describe('a picture', () => {
  it('is kept as WebP in each width, and answered without a token', async () => {
    const bytes = await plain(6000, 3000).png().toBuffer()
    const { large, medium, small, ...kept } = await newPicture(admin, bytes)
    expect(kept).toEqual({ id: expect.stringMatching(/^[0-9a-f]{64}$/), width: 6000, height: 3000 })
    for (const [url, width] of [
      [large, 4096],
      [medium, 2048],
      [small, 640],
    ] as const)
      expect(await looksAt(url)).toEqual({ format: 'webp', width, height: width / 2, exif: undefined })
  })

  it('is answered with headers that let every cache keep it and no page run it', async () => {
    const { headers, status } = await read((await newPicture(admin)).small)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
      'x-content-type-options': 'nosniff',
    })
  })

  it('that is small is not enlarged, also not one of a single pixel', async () => {
    const { large, small } = await newPicture(admin, picture(700, 350))
    expect(await looksAt(large)).toMatchObject({ width: 700, height: 350 })
    expect(await looksAt(small)).toMatchObject({ width: 640, height: 320 })
    expect(await looksAt((await newPicture(admin, picture(1, 1))).large)).toMatchObject({
      width: 1,
      height: 1,
    })
  })

  it('that is higher than wide is kept within the width on its longer side', async () => {
    const { small } = await newPicture(admin, picture(400, 1600))
    expect(await looksAt(small)).toMatchObject({ width: 160, height: 640 })
  })

  it('of a turned camera counts as it is seen, and loses the place where it was taken', async () => {
    const photo = await sharp(picture(400, 800, 'image/jpeg'))
      .withExif({ IFD0: { Copyright: '云岭商务中心' }, IFD3: { GPSLatitude: '25/1 2/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const { id, large, width, height } = await newPicture(admin, photo)
    expect({ width, height }).toEqual({ width: 800, height: 400 })
    expect(await looksAt(large)).toEqual({ format: 'webp', width: 800, height: 400, exif: undefined })
    // It covers the sphere as it is seen, not as it was stored.
    expect((await newPanorama(admin, { pictureId: id })).picture.id).toBe(id)
  })

  it('that moves is kept as its first frame', async () => {
    const frames = [picture(600, 300), await plain(600, 300).png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(2)
    const { large, width, height } = await newPicture(admin, moving)
    expect({ width, height }).toEqual({ width: 600, height: 300 })
    const { pages, height: kept } = await sharp((await read(large)).bytes).metadata()
    expect({ pages, kept }).toEqual({ pages: undefined, kept: 300 })
  })

  it.each(['jpeg', 'webp', 'png'] as const)('may be %s, whatever its name', async (format) => {
    const bytes = await sharp(picture(300, 150)).toFormat(format).toBuffer()
    expect(await newPicture(admin, bytes)).toMatchObject({ width: 300, height: 150 })
  })

  it('may have 75 million pixels', async () => {
    const bytes = await plain(12_000, 6_250).png().toBuffer()
    expect(await newPicture(admin, bytes)).toMatchObject({ width: 12_000, height: 6_250 })
  })

  it('of the same bytes is kept once, also when it is sent twice at once', async () => {
    const bytes = picture(333, 222)
    const before = keptFiles()
    const both = await Promise.all([newPicture(admin, bytes), newPicture(admin, bytes)])
    expect(both[0]).toEqual(both[1])
    expect(await newPicture(admin, bytes)).toEqual(both[0])
    expect(keptFiles()).toBe(before + 3)
  })

  it('sent twice with one key is answered the same; another picture with the key is refused', async () => {
    const before = keptFiles()
    const bytes = picture(334, 222)
    const answers = [
      await sendPicture(admin, bytes, 'panorama-picture-1'),
      await sendPicture(admin, bytes, 'panorama-picture-1'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
    expect((await sendPicture(admin, picture(335, 222), 'panorama-picture-1')).status).toBe(409)
    expect(keptFiles()).toBe(before + 3)
  })
})

describe('a picture is refused, and nothing is kept,', () => {
  it.each<[string, () => Buffer | Promise<Buffer>]>([
    ['when it is a text', () => Buffer.from('a picture')],
    ['when it is empty', () => Buffer.alloc(0)],
    ['when it is cut off', () => noise(300, 150).subarray(0, noise(300, 150).length / 2)],
    ['when it is SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>')],
    ['when it is a GIF', () => sharp(picture(8, 4)).gif().toBuffer()],
    ['when it is a TIFF', () => sharp(picture(8, 4)).tiff().toBuffer()],
    ['when few bytes hold 75 million pixels and a row more', () => plain(12_000, 6_251).png().toBuffer()],
    ['when a WebP of few bytes holds 80 million pixels', () => largeWebp()],
  ])('%s', async (_why, bytes) => {
    const before = [keptFiles(), await keptRows()]
    const { status, body } = await sendPicture(admin, await bytes())
    expect({ status, msg: body.msg }).toEqual({
      status: 400,
      msg: '图片无法识别，请使用 PNG、JPEG 或 WebP 图片，不超过 7500 万像素',
    })
    expect([keptFiles(), await keptRows()]).toEqual(before)
  })

  it('when it has more than 30 MiB', async () => {
    expect((await sendPicture(admin, Buffer.alloc(30 * 1024 * 1024 + 1))).status).toBe(413)
  })

  it('when there are two, or none', async () => {
    for (const parts of [
      [1, 2].map((size) => ({ filename: 'a.png', bytes: picture(size, 9) })),
      [{ name: 'other', filename: 'a.png', bytes: picture(9, 9) }],
    ]) {
      const { headers, body } = multipart([...parts])
      expect((await admin.post(contract.panoramaPictureUpload.path, body, headers)).status).toBe(400)
    }
  })

  it('when a row cannot be written after the files were', async () => {
    await app.owner.query(
      `create function fail() returns trigger language plpgsql as 'begin raise exception ''no space''; end'`,
    )
    await app.owner.query(
      'create trigger fail before insert on panorama_picture_size for each row execute function fail()',
    )
    const before = [keptFiles(), await keptRows()]
    const bytes = picture(336, 222)
    expect((await sendPicture(admin, bytes)).status).toBe(500)
    await app.owner.query('drop trigger fail on panorama_picture_size; drop function fail')
    expect([keptFiles(), await keptRows()]).toEqual(before)
    expect((await sendPicture(admin, bytes)).status).toBe(200)
  })

  it('when its second file cannot be written', async () => {
    const { db, store, log, evidence } = app
    const person = await getPerson(db, tenants.own, 'admin')
    const ctx = contextAs({ db, tenantId: tenants.own, store, log, evidence }, person, new Date())
    let written = 0
    const full: FileStore = {
      read: (id) => store.read(id),
      readAll: (id) => store.readAll(id),
      findAll: (id) => store.findAll(id),
      has: (id) => store.has(id),
      discard: (id) => store.discard(id),
      write: async (id, bytes) => {
        written += 1
        if (written === 2) throw new Error('no space left')
        return store.write(id, bytes)
      },
    }
    const before = [keptFiles(), await keptRows()]
    await expect(keepPanoramaPicture(ctx, full, picture(337, 222))).rejects.toThrow('no space left')
    expect([keptFiles(), await keptRows()]).toEqual(before)
  })

  it('but its files stay when the connection is lost, since the rows may have been committed', async () => {
    await app.owner.query(
      `create function die() returns trigger language plpgsql as 'begin
         perform pg_terminate_backend(pg_backend_pid()); return new; end'`,
    )
    await app.owner.query(
      'create trigger die before insert on panorama_picture_size for each row execute function die()',
    )
    const before = keptFiles()
    expect((await sendPicture(admin, picture(338, 222))).status).toBeGreaterThanOrEqual(500)
    await app.owner.query('drop trigger die on panorama_picture_size; drop function die')
    expect(keptFiles()).toBe(before + 3)
  })

  it('when the person uploaded 100 in a day that nothing shows', async () => {
    const { id: shown } = await newPicture(admin, picture(92, 46))
    const { plotId } = await newPanorama(admin, { pictureId: shown })
    await newMap(admin, plotId)
    await app.owner.query("update panorama_picture set created_at = now() - interval '25 hours'")
    await app.owner.query('update panorama_picture set created_at = now() where id = $1', [shown])
    await app.owner.query(
      `insert into panorama_picture (tenant_id, id, width, height, created_by, created_at)
       select $1, 'unused-' || n, 9, 9, $2, now() - interval '1 hour' from generate_series(1, 99) n`,
      [tenants.own, admin.userId],
    )
    // Those of yesterday and those that are shown do not count.
    await newPicture(admin, picture(91, 92))
    const before = keptFiles()
    expect((await sendPicture(admin, picture(91, 93))).status).toBe(429)
    expect(keptFiles()).toBe(before)
    // Nor does a picture that is kept already.
    expect((await sendPicture(admin, picture(91, 92))).status).toBe(200)
    await app.owner.query("delete from panorama_picture where id like 'unused-%'")
  })
})

describe('the address of a picture', () => {
  it('answers 404 in another tenant, another width and another picture', async () => {
    const { id } = await newPicture(admin)
    for (const path of [
      `${tenants.other}/${id}/640`,
      `${tenants.own}/${id}/641`,
      `${tenants.own}/${id}/0640`,
      `${tenants.own}/${id}/4e3`,
      `${tenants.own}/${id}/99999999999`,
      `${tenants.own}/${'0'.repeat(64)}/640`,
    ]) {
      expect(await read(`/api/asset/panorama/picture/${path}`)).toMatchObject({ status: 404 })
    }
  })

  it('of the shop answers no picture of a panorama', async () => {
    const { id } = await newPicture(admin)
    expect((await read(`/api/shop/picture/${tenants.own}/${id}/480`)).status).toBe(404)
  })
})

it('staff without the permission uploads none', async () => {
  expect((await sendPicture(await app.login('zhangsan'), picture(8, 4))).status).toBe(403)
})

it('the app may not change or delete a picture', async () => {
  await expect(
    app.db.deleteFrom('panorama_picture').where('tenant_id', '=', tenants.own).execute(),
  ).rejects.toThrow('permission denied')
})
