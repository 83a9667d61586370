import { contract, type Notice, sayProblem } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'

const clock = { now: new Date('2026-11-18T09:00:00+08:00') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
beforeEach(() => app.owner.query('delete from notice'))

const release = (over: Record<string, unknown> = {}): Promise<Notice> =>
  cast.admin.data(contract.noticeSubmit, { title: '放假通知', content: '元旦放假一天', ...over })
const titles = async (input: Record<string, unknown> = {}) =>
  (await cast.zhangsan.data(contract.noticeList, input)).records.map(({ title }) => title)

describe('notices', () => {
  it('are listed for everybody, newest first, in pages, with their content', async () => {
    for (const title of ['一', '二', '三']) {
      await release({ title })
      clock.now = new Date(clock.now.getTime() + 1000)
    }
    const page = await cast.zhangsan.data(contract.noticeList, { size: 2 })
    expect(page).toMatchObject({ total: 3, pages: 2, current: 1, size: 2 })
    expect(page.records.map(({ title }) => title)).toEqual(['三', '二'])
    expect(page.records[0]).toMatchObject({ content: '元旦放假一天' })
    expect(await titles({ size: 2, current: 2 })).toEqual(['一'])
  })

  it('with a release time are seen by staff from then on, and keep it when they change', async () => {
    const releaseTime = '2026-11-18 10:00:00'
    const before = clock.now
    const notice = await release({ releaseTime })
    expect(notice).toMatchObject({ releaseTime })
    await release({ id: notice.id, title: '改过的通知' })
    expect(await titles()).toEqual([])
    expect((await cast.zhangsan.call(contract.noticeDetail, { id: notice.id })).status).toBe(404)
    expect((await cast.admin.data(contract.noticeList)).total).toBe(1)
    clock.now = new Date('2026-11-18T10:00:00+08:00')
    expect(await titles()).toEqual(['改过的通知'])
    expect(await cast.zhangsan.data(contract.noticeDetail, { id: notice.id })).toMatchObject({ releaseTime })
    clock.now = before
  })

  it.each(['2026-02-30', '2026-11-20 24:00:00', 'tomorrow', '2026-11-20T08:30'])(
    'cannot be released at %j',
    async (releaseTime) => {
      const input = { title: '放假通知', content: '元旦放假一天', releaseTime }
      expect((await cast.admin.call(contract.noticeSubmit, input)).body).toMatchObject({
        error: 'releaseTimeInvalid',
        fields: { releaseTime: '发布时间应为 yyyy-MM-dd HH:mm:ss' },
      })
    },
  )

  it('are sorted by the requested columns; equal rows always have the same order', async () => {
    for (const [title, category] of [
      ['乙', 1],
      ['甲', 2],
      ['丙', 1],
    ] as const)
      await release({ title, category })
    expect(await titles({ descs: 'title' })).toEqual((await titles({ ascs: 'title' })).toReversed())
    const byCategory = await titles({ ascs: 'category' })
    expect(byCategory.at(-1)).toBe('甲')
    expect([
      ...(await titles({ ascs: 'category', size: 1 })),
      ...(await titles({ ascs: 'category', size: 1, current: 2 })),
    ]).toEqual(byCategory.slice(0, 2))
    expect(await titles({ ascs: 'category,title' })).not.toEqual([])
    expect(await titles({ ascs: 'category', descs: 'title' })).toHaveLength(3)
  })

  it.each(['content', 'n.title; drop table notice', 'tenant_id', 'title,content'])(
    'cannot be sorted by %j',
    async (ascs) => {
      const answer = await cast.zhangsan.call(contract.noticeList, { ascs })
      expect(answer).toMatchObject({ status: 400, body: { error: 'invalid' } })
    },
  )

  it('are filtered by a text contained in the title, and by category', async () => {
    await release({ title: '差旅费标准 100%' })
    await release({ title: '放假通知', category: 6 })
    expect(await titles({ title: '%' })).toEqual(['差旅费标准 100%'])
    expect(await titles({ category: '6' })).toEqual(['放假通知'])
    expect(await titles({ title: '标准', category: 6 })).toEqual([])
  })

  it('are read with their content, author and time', async () => {
    const { id } = await release({ content: '第一行\n第二行', category: 2 })
    expect(await cast.sunqi.data(contract.noticeDetail, { id })).toEqual({
      id,
      title: '放假通知',
      category: 2,
      categoryName: '批转通知',
      content: '第一行\n第二行',
      releaseTime: expect.stringMatching(/^2026-11-18 09:00/),
      createName: '管理员',
      updateTime: '',
      version: 1,
    })
  })

  it('keep their release time when changed, and show the time of the change', async () => {
    const before = await release()
    clock.now = new Date(clock.now.getTime() + 3_600_000)
    const after = await release({ id: before.id, title: '放假通知（更正）', version: 1 })
    expect(after).toMatchObject({ id: before.id, releaseTime: before.releaseTime, version: 2 })
    expect(after.updateTime > before.releaseTime).toBe(true)
    expect(await titles()).toEqual(['放假通知（更正）'])
  })

  it('cannot be listed, changed or removed again once removed', async () => {
    const { id } = await release()
    const other = await release({ title: '另一个' })
    expect(await cast.admin.data(contract.noticeRemove, { ids: [id, id] })).toBe(true)
    expect(await titles()).toEqual(['另一个'])
    const notFound = { status: 404, body: { msg: '数据不存在' } }
    expect(await cast.zhangsan.call(contract.noticeDetail, { id })).toMatchObject(notFound)
    expect(
      await cast.admin.call(contract.noticeSubmit, { id, title: '又来', content: '又来' }),
    ).toMatchObject(notFound)
    expect(await cast.admin.call(contract.noticeRemove, { ids: [other.id, id] })).toMatchObject(notFound)
    expect(await titles()).toEqual(['另一个'])
  })

  it.each(['zhangsan', 'lisi', 'zhaoliu'] as const)('cannot be released or removed by %s', async (name) => {
    const { id } = await release()
    const refused = { status: 403, body: { msg: '没有“发布公告”权限', data: null } }
    const words = { title: '冒名', content: '冒名' }
    expect(await cast[name].call(contract.noticeSubmit, words)).toMatchObject(refused)
    expect(await cast[name].call(contract.noticeSubmit, { id, ...words })).toMatchObject(refused)
    expect(await cast[name].call(contract.noticeRemove, { ids: [id] })).toMatchObject(refused)
    expect(await titles()).toEqual(['放假通知'])
  })

  it('of one tenant are hidden from another', async () => {
    const { id } = await release()
    const stranger = await app.login('admin', tenants.other)
    expect((await stranger.data(contract.noticeList)).total).toBe(0)
    for (const [route, input] of [
      [contract.noticeDetail, { id }],
      [contract.noticeSubmit, { id, title: '别家', content: '别家' }],
      [contract.noticeRemove, { ids: [id] }],
    ] as const) {
      expect(await stranger.call(route, input)).toMatchObject({ status: 404 })
    }
    expect(await titles()).toEqual(['放假通知'])
  })

  it.each([
    ['an empty title', { title: '' }, sayProblem('missing', 'zh', 'title')],
    ['a blank title', { title: ' \n ' }, '公告标题不能为空'],
    ['blank content', { content: '\t' }, '公告内容不能为空'],
    ['a title that is too long', { title: '长'.repeat(101) }, sayProblem('tooLong', 'zh', 'title', '100')],
    [
      'content that is too long',
      { content: '长'.repeat(5001) },
      sayProblem('tooLong', 'zh', 'content', '5000'),
    ],
    ['an unknown category', { category: 7 }, sayProblem('tooLarge', 'zh', 'category', '6')],
    ['characters that cannot be stored', { content: 'a\u0000' }, sayProblem('notStorable', 'zh', 'content')],
  ])('with %s are refused', async (_what, over, msg) => {
    const words = { title: '放假通知', content: '元旦放假一天', ...over }
    expect(await cast.admin.call(contract.noticeSubmit, words)).toMatchObject({ status: 400, body: { msg } })
    expect(await titles()).toEqual([])
  })

  const isHidden = (what: string) => hiddenTexts.some((hidden) => hidden === what)
  const seen = Object.entries(hostileTexts).filter(([what]) => !isHidden(what))
  it.each(seen)('show %s as it was written', async (_what, content) => {
    const { id } = await release({ content })
    const kept = content.trim().replace('\r\n', '\n')
    expect((await cast.lisi.data(contract.noticeDetail, { id })).content).toBe(kept)
  })
  it.each(hiddenTexts)('do not show %s', async (what) => {
    for (const name of ['title', 'content']) {
      const input = { title: '放假通知', content: '元旦放假一天', [name]: hostileTexts[what] }
      const { status, body } = await cast.admin.call(contract.noticeSubmit, input)
      expect(status).toBe(400)
      expect(body.msg).toMatch(new RegExp(`^${name} 含有不可见或会改变文字方向的字符（U`))
    }
  })

  it('are changed by only one of two people at once; the other is told to reload', async () => {
    const { id, version } = await release()
    const answers = await Promise.all(
      ['甲', '乙'].map((title) =>
        cast.admin.call(contract.noticeSubmit, { id, title, content: '同时', version }),
      ),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body.msg).toBe('公告已被他人修改，请重新查看')
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await titles()).toEqual([['甲', '乙'][winner]])
  })

  it('are released once when sent twice under one idempotency key', async () => {
    const words = { title: '一次', content: '一次' }
    const options = { headers: { 'idempotency-key': 'notice-1' } }
    for (const attempt of [1, 2]) {
      const answer = await cast.admin.call(contract.noticeSubmit, words, options)
      expect([attempt, answer.status]).toEqual([attempt, 200])
    }
    expect(await titles()).toEqual(['一次'])
  })
})
