import { contract, type ShopNotice } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'

const clock = { now: new Date('2026-11-24T09:00:00+08:00') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
beforeEach(() => app.owner.query('delete from notice'))

const words = { title: '年货到货', content: '请于周五前领取' }
const notFound = { status: 404, body: { error: 'notFound' } }
const release = (over: Record<string, unknown> = {}): Promise<ShopNotice> => {
  clock.now = new Date(clock.now.getTime() + 1000)
  return cast.admin.data(contract.shopNoticeSubmit, { ...words, ...over })
}

describe('notices of the shop', () => {
  it('are listed for everybody, newest first, and found by their title', async () => {
    await release({ title: '一' })
    await release({ title: '二' })
    const { records } = await cast.zhangsan.data(contract.shopNoticeList)
    expect(records.map(({ title }) => title)).toEqual(['二', '一'])
    expect((await cast.zhangsan.data(contract.shopNoticeList, { title: '一' })).total).toBe(1)
    expect(records[0]).toEqual({
      id: expect.any(String),
      title: '二',
      content: words.content,
      releaseTime: expect.stringMatching(/^2026-11-24 /),
      createName: '管理员',
    })
  })

  it('are apart from the notices of the company: neither list, detail, change nor removal reaches across', async () => {
    const { id } = await release()
    const company = await cast.admin.data(contract.noticeSubmit, words)
    expect((await cast.zhangsan.data(contract.noticeList)).records.map((one) => one.id)).toEqual([company.id])
    expect((await cast.zhangsan.data(contract.shopNoticeList)).records.map((one) => one.id)).toEqual([id])
    for (const by of [cast.zhangsan, cast.admin]) {
      expect(await by.call(contract.noticeDetail, { id })).toMatchObject(notFound)
      expect(await by.call(contract.shopNoticeDetail, { id: company.id })).toMatchObject(notFound)
    }
    const { admin } = cast
    expect(await admin.call(contract.noticeSubmit, { ...words, id })).toMatchObject(notFound)
    expect(await admin.call(contract.shopNoticeSubmit, { ...words, id: company.id })).toMatchObject(notFound)
    expect(await admin.call(contract.noticeRemove, { ids: [company.id, id] })).toMatchObject(notFound)
    expect(await admin.call(contract.shopNoticeRemove, { ids: [id, company.id] })).toMatchObject(notFound)
    expect(await admin.data(contract.shopNoticeRemove, { ids: [id] })).toBe(true)
    expect((await admin.data(contract.noticeList)).total).toBe(1)
  })

  it('with a release time are seen by staff from then on', async () => {
    const notice = await release({ releaseTime: '2026-11-24 10:00:00' })
    expect((await cast.zhangsan.data(contract.shopNoticeList)).total).toBe(0)
    expect((await cast.zhangsan.call(contract.shopNoticeDetail, { id: notice.id })).status).toBe(404)
    expect((await cast.admin.data(contract.shopNoticeList)).total).toBe(1)
    const before = clock.now
    clock.now = new Date('2026-11-24T10:00:00+08:00')
    expect((await cast.zhangsan.data(contract.shopNoticeList)).total).toBe(1)
    clock.now = before
  })

  it('changed meanwhile are refused to the person who saw the older version', async () => {
    const { id, version } = await release()
    await release({ id, title: '年货已到' })
    const late = await cast.admin.call(contract.shopNoticeSubmit, { ...words, id, version })
    expect(late).toMatchObject({ status: 409, body: { error: 'noticeStale' } })
  })

  it('are hidden from another company', async () => {
    const { id } = await release()
    const stranger = await app.login('zhangsan', tenants.other)
    expect((await stranger.data(contract.shopNoticeList)).total).toBe(0)
    expect(await stranger.call(contract.shopNoticeDetail, { id })).toMatchObject(notFound)
  })
})
