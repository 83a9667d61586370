import { contract, type InputOf } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { dataUrl } from '../file/pictures.ts'

const app = await startTestApp()
const cast = await loginAll(app)
beforeEach(async () => {
  await app.owner.query('delete from brand')
  await app.owner.query(
    "update tenant set name = '会签集团', domain = 'oa.yunling.example' where tenant_id = $1",
    [tenants.own],
  )
})

const drawn = (width: number, height: number, colour = '#336699') =>
  sharp({ create: { width, height, channels: 3, background: colour } })
const logo = dataUrl(await drawn(900, 300).png().toBuffer())
const loginPicture = dataUrl(await drawn(2000, 3000).jpeg().toBuffer(), 'image/jpeg')
const gif = await drawn(9, 9).gif().toBuffer()
const words = { tenantName: '云岭集团', title: '云岭协同办公', shortName: '云岭' }
const save = (input: Partial<InputOf<typeof contract.brandSubmit>>) =>
  cast.admin.data(contract.brandSubmit, { ...words, ...input })
const bytesAt = (url: string) => app.raw({ method: 'GET', url })
const shownTo = async (account: 'zhangsan', tenant: string = tenants.own) =>
  (await (await app.login(account, tenant)).data(contract.info, {})).brand

describe('how a company shows itself', () => {
  it('is what the product shows until somebody says something else', async () => {
    const nothing = { title: '', shortName: '', logo: '', loginPicture: '' }
    expect(await cast.admin.data(contract.brandDetail)).toEqual({
      tenantName: '会签集团',
      ...nothing,
      version: 0,
    })
    expect(await shownTo('zhangsan')).toEqual(nothing)
  })

  it('is seen by everybody of the company, before the log-in too, and by no other company', async () => {
    const { version, tenantName, ...brand } = await save({ logo, loginPicture })
    expect({ version, tenantName }).toEqual({ version: 1, tenantName: '云岭集团' })
    expect(await shownTo('zhangsan')).toEqual(brand)
    const url = `${contract.tenantInfo.path}?domain=oa.yunling.example`
    const answer = await app.send({ method: 'GET', url, headers: app.basic })
    expect(contract.tenantInfo.output.parse(answer.body.data).brand).toEqual(brand)
    expect(await shownTo('zhangsan', tenants.other)).toMatchObject({ title: '', logo: '' })
  })

  it('has pictures that are drawn anew, small enough for a page, at addresses that never change', async () => {
    const saved = await save({ logo, loginPicture })
    for (const [url, sides] of [
      [saved.logo, [512, 171]],
      [saved.loginPicture, [1067, 1600]],
    ] as const) {
      const { status, headers, bytes } = await bytesAt(url)
      const { format, width, height } = await sharp(bytes).metadata()
      expect({ status, format, sides: [width, height] }).toEqual({ status: 200, format: 'webp', sides })
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringContaining('immutable'),
      })
    }
  })

  it('keeps the pictures whose addresses are sent back, and takes the others away', async () => {
    const first = await save({ logo, loginPicture })
    const second = await save({ title: '', logo: first.logo })
    expect(second).toMatchObject({ title: '', logo: first.logo, loginPicture: '', version: 2 })
    expect((await bytesAt(first.logo)).status).toBe(200)
    expect((await bytesAt(first.loginPicture)).status).toBe(404)
    const gone = await cast.admin.call(contract.brandSubmit, { ...words, loginPicture: first.loginPicture })
    expect(gone).toMatchObject({ status: 409, body: { fields: { loginPicture: expect.any(String) } } })
  })

  it.each([
    ['a text', 'logo', 'not a picture', 400],
    [
      'SVG, which may hold scripts',
      'logo',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'),
      400,
    ],
    [
      'SVG that calls itself PNG',
      'logo',
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      400,
    ],
    ['a GIF', 'loginPicture', dataUrl(gif), 400],
    ['half a picture', 'loginPicture', loginPicture.slice(0, loginPicture.length / 2), 400],
    ['more than a megabyte', 'logo', dataUrl(Buffer.alloc(1024 * 1024 + 1)), 413],
    ['more than its parameter takes', 'logo', dataUrl(Buffer.alloc(2 * 1024 * 1024)), 400],
  ] as const)('refuses %s at its field and changes nothing', async (_what, field, picture, status) => {
    await save({})
    const refused = await cast.admin.call(contract.brandSubmit, { ...words, title: '别的', [field]: picture })
    expect(refused).toMatchObject({ status, body: { fields: { [field]: expect.any(String) } } })
    expect(await cast.admin.data(contract.brandDetail)).toMatchObject({ title: words.title, version: 1 })
  })

  it.each([
    ['no name', { tenantName: ' ' }, 'tenantName'],
    ['a long title', { title: '长'.repeat(21) }, 'title'],
    ['a text that turns around', { shortName: '云\u202e岭' }, 'shortName'],
  ])('refuses %s at its field', async (_what, input, field) => {
    const refused = await cast.admin.call(contract.brandSubmit, { ...words, ...input })
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  it('said by two people who saw the same is said once', async () => {
    const answers = await Promise.all(
      ['甲', '乙'].map((title) => cast.admin.call(contract.brandSubmit, { ...words, title, version: 0 })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await cast.admin.data(contract.brandDetail)).toMatchObject({ version: 1 })
  })

  it('renames the company, so that whoever has it open elsewhere is told', async () => {
    const before = await cast.admin.data(contract.tenantDetail, { id: tenants.own })
    await save({})
    await save({})
    const after = await cast.admin.data(contract.tenantDetail, { id: tenants.own })
    expect(after).toMatchObject({ tenantName: words.tenantName, version: before.version + 1 })
  })

  it('leaves an entry in the audit log with both states', async () => {
    await save({})
    const { records } = await cast.admin.data(contract.auditList, {
      current: 1,
      size: 1,
      action: 'brandSave',
    })
    expect(records[0]).toMatchObject({ action: 'brandSave' })
    const entry = await cast.admin.data(contract.auditDetail, { id: records[0]?.id ?? '' })
    expect(JSON.stringify(entry)).toContain('云岭协同办公')
  })
})
